/** The path of the text in the bundle. A project may contain the file itself. */
export const LANGUAGE_MODEL_TEXT = 'llms-full.txt';
/** Maximum size of the text: no model can use a larger one. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Returns the texts of batches that the file contains, in their order, up to the maximum size: each is contained whole
 * or not at all.
 */
export function takeLanguageModelTexts<Text>(texts: readonly Text[], sizeOf: (text: Text) => number): readonly Text[] {
  const taken: Text[] = [];
  let bytes = 0;
  for (const text of texts) {
    bytes += sizeOf(text);
    if (bytes > MAX_BYTES) break;
    taken.push(text);
  }
  return taken;
}
