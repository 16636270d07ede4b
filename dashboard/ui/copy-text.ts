/** Copies a text to the clipboard. Rejects if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // A page over plain HTTP, for example in a company's network, has no access to the clipboard.
  if (window.isSecureContext) return await navigator.clipboard.writeText(text);
  if (!copyBySelection(text)) throw new Error('the browser refused to copy');
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // Beside the pressed button, because a dialog does not let elements outside of it have the focus.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
