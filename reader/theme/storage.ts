/** Storage may be refused (`file://`, private windows): writing then does nothing. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
