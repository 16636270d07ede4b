/** Keeps a field as high as its words, where the style sheet cannot say it. */
export function growWithWords(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  const grow = () => {
    field.style.height = 'auto';
    field.style.height = `${field.offsetHeight - field.clientHeight + field.scrollHeight}px`;
  };
  field.addEventListener('input', grow);
  // Emptied once it is sent.
  field.form?.addEventListener('submit', () => queueMicrotask(grow));
}
