"""The lessons as web pages: Voila as an app, its index, its kernels; and the same lessons in JupyterLab."""
