/** Stores a value. Browsers may refuse storage (`file://`, private windows); then nothing happens. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
