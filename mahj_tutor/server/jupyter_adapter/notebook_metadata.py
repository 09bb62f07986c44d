"""What JupyterLab writes into a notebook when it opens one with our kernel."""

from __future__ import annotations

from typing import Any

from ipykernel.ipkernel import IPythonKernel

from mahj_tutor.server.jupyter_adapter.kernel_manager import KERNEL_NAME, LessonKernelSpec


def notebook_metadata() -> dict[str, Any]:
    """Return the kernel and the language as JupyterLab sets them when it opens a notebook."""
    spec = LessonKernelSpec().get_kernel_spec(KERNEL_NAME)
    kernel = {"display_name": spec.display_name, "language": spec.language, "name": KERNEL_NAME}
    return {"kernelspec": kernel, "language_info": dict(IPythonKernel.language_info)}
