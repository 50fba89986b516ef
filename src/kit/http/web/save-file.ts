/** The file name of a Content-Disposition header: `filename*=UTF-8''…` before a plain `filename`; null without one. */
export function fileNameOfHeader(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) {
    try {
      return withoutSeparators(decodeURIComponent(extended.trim()));
    } catch {
      // A name that is not valid UTF-8 falls back to the plain one.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]?.trim();
  return name === undefined || name === '' ? null : withoutSeparators(name);
}

/** A name from the server must not address a folder: slashes and backslashes become underscores. */
function withoutSeparators(name: string): string {
  return name.replaceAll(/[/\\]/g, '_');
}

/** Starts a browser download of a file. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob after handling the click. After a minute the memory can be freed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
