/** Returns the name of a place in printed pages: a page by its file in the bundle, and an id on it. */
export function placeName(path: string, fragment = ''): string {
  return `${plain(path)}-${plain(fragment)}`;
}

/** Returns the name of the beginning of the page that a place is on. */
export function pageOfPlace(name: string): string {
  return name.replace(/-.*$/s, '-');
}

/** Writes a text with letters and digits alone, which need no escapes in addresses and in PDF files. */
function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, (each) => `_${each.charCodeAt(0).toString(16)}_`);
}
