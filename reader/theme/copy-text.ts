import { create } from './dom.js';

/** Copies a text to the clipboard, and returns whether it succeeded. `pressed` is the element that the reader pressed. */
export async function copyText(text: string, pressed: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, pressed);
  }
}

/**
 * Copies by selection, because the clipboard interface is missing on plain HTTP. The field is next to the pressed element: while a
 * dialog is open, everything outside of it is inert.
 */
function copyBySelection(text: string, pressed: HTMLElement): boolean {
  const area = create('textarea', { readonly: '' });
  // A content policy may forbid a rule in the element's style attribute.
  area.style.cssText = 'position:fixed;opacity:0';
  area.value = text;
  pressed.after(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  pressed.focus();
  return isCopied;
}
