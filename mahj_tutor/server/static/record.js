// The settings page: a large record goes up compressed, and a file that is too large for one stays here.
const MOST = 3 << 20; // the server takes 4 MB at once
const TOO_LARGE = "This file is too large to be one that you downloaded here.";
const fileInput = document.querySelector("#record");

/** @param {File} file @returns {Promise<File>} */
async function compressed(file) {
  const stream = file.stream().pipeThrough(new CompressionStream("gzip"));
  return new File([await new Response(stream).blob()], `${file.name}.gz`);
}

/** Make what was chosen small enough to send, or say that it is too large. @param {HTMLInputElement} from */
async function prepare(from) {
  const [file] = from.files ?? [];
  from.setCustomValidity("");
  if (!file || file.size <= MOST) return;
  from.setCustomValidity("Just a moment, please.");
  const small = file.size <= Number(from.dataset.largest) ? await compressed(file) : file;
  if (from.files?.[0] !== file) return; // another one was chosen meanwhile
  from.setCustomValidity(small.size > MOST ? TOO_LARGE : "");
  if (small.size > MOST) {
    from.reportValidity();
    return;
  }
  const chosen = new DataTransfer();
  chosen.items.add(small);
  from.files = chosen.files;
}

if (fileInput instanceof HTMLInputElement) fileInput.addEventListener("change", () => prepare(fileInput));
