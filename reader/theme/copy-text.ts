import { create } from './dom.js';

/** Puts a text on the clipboard, and tells whether it could; `pressed` is what the reader asked for it with. */
export async function copyText(text: string, pressed: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, pressed);
  }
}

/** The clipboard interface is missing on plain HTTP. The field is beside what was pressed: all else is out of reach while a dialog is open. */
function copyBySelection(text: string, pressed: HTMLElement): boolean {
  const area = create('textarea', { readonly: '' });
  // A rule in the page's style attribute would be refused where a policy forbids those.
  area.style.cssText = 'position:fixed;opacity:0';
  area.value = text;
  pressed.after(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  pressed.focus();
  return isCopied;
}
