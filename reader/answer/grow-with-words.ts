/** Keeps a field as high as its text, in browsers whose style sheets cannot. */
export function growWithWords(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  const grow = () => {
    field.style.height = 'auto';
    field.style.height = `${field.offsetHeight - field.clientHeight + field.scrollHeight}px`;
  };
  field.addEventListener('input', grow);
  // The field is emptied after sending.
  field.form?.addEventListener('submit', () => queueMicrotask(grow));
}
