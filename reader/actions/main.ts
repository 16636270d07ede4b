import { copyText } from '../theme/copy-text.js';
import { all } from '../theme/dom.js';
import { pageToMarkdown } from './page-to-markdown.js';

for (const button of all<HTMLButtonElement>('button[data-op-copy-page]'))
  button.addEventListener('click', () => copyPage(button));
for (const button of all('button[data-op-print]')) button.addEventListener('click', () => print());

async function copyPage(button: HTMLButtonElement): Promise<void> {
  const isCopied = await copyText(await pageText(button.dataset.opCopyPage ?? ''), button);
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
