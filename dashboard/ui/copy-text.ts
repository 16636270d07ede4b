/** Puts a text on the clipboard; rejects where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // A page that came by plain HTTP, as within a company's network, has no clipboard of its own.
  if (window.isSecureContext) return await navigator.clipboard.writeText(text);
  if (!copyBySelection(text)) throw new Error('the browser refused to copy');
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // Beside what was pressed: a dialog lets nothing outside of it have the focus.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
