/** Copies the text of a block of code. Returns whether the browser allowed it. */
export async function copyCodeOf(block: HTMLElement): Promise<boolean> {
  if (navigator.clipboard === undefined) return false;
  // biome-ignore lint/performance/useDomNodeTextContent: lines may be blocks, which only the layout tells.
  const text = block.innerText.replace(/\n\n/g, '\n');
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
