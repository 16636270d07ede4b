/** Returns a text of the same length and lines in which every other character is a blank, so that all places stay valid. */
export function blanked(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
