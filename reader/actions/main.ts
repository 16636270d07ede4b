import { copyText } from '../theme/copy-text.js';
import { all } from '../theme/dom.js';
import { pageToMarkdown } from './page-to-markdown.js';

for (const button of all<HTMLButtonElement>('button[data-op-copy-page], button[data-op-copy-text]'))
  button.addEventListener('click', () => copyFrom(button));
for (const button of all('button[data-op-ask]'))
  button.addEventListener('click', () => document.querySelector<HTMLElement>('[data-op-assistant]')?.click());
for (const button of all('button[data-op-print]')) button.addEventListener('click', () => print());

/** Copies the text that a button has, or the page that it names. */
async function copyFrom(button: HTMLButtonElement): Promise<void> {
  const { opCopyText, opCopyPage = '' } = button.dataset;
  const isCopied = await copyText(opCopyText ?? (await pageText(opCopyPage)), button);
  if (!isCopied) return;
  const label = button.querySelector('.op-menu-text > span');
  const words = label?.textContent ?? '';
  if (!label || button.classList.contains('is-done')) return;
  button.classList.add('is-done');
  label.textContent = button.dataset.copied ?? words;
  setTimeout(() => {
    button.classList.remove('is-done');
    label.textContent = words;
  }, 1600);
}

/** Returns the page's own Markdown file. Pages opened from a folder may not read files, so there the visible page is converted. */
async function pageText(address: string): Promise<string> {
  try {
    if (location.protocol !== 'file:') {
      const answer = await fetch(address);
      if (answer.ok) return await answer.text();
    }
  } catch {
    // The host does not have the file, or is not available.
  }
  return pageToMarkdown(document);
}
