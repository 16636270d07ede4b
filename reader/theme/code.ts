import { copyText } from './copy-text.js';
import { all, create } from './dom.js';

/** Adds copy buttons, which need a script, and expands long blocks on demand. */
export function enhanceCode(): void {
  for (const button of all<HTMLButtonElement>('button.op-copy')) {
    button.hidden = false;
    button.addEventListener('click', () => copyFrom(button));
  }
  for (const figure of all('figure.op-code[data-expandable]')) makeExpandable(figure);
}

async function copyFrom(button: HTMLButtonElement): Promise<void> {
  const source = button.parentElement?.querySelector<HTMLElement>('pre');
  if (!source) return;
  const isCopied = await copyText(codeText(source), button);
  button.classList.add(isCopied ? 'is-done' : 'is-failed');
  setTimeout(() => button.classList.remove('is-done', 'is-failed'), 1600);
}

/** Returns the code without removed lines, which belong to a comparison and not to the code that a reader runs. */
function codeText(source: HTMLElement): string {
  if (!source.querySelector('.line.is-removed')) return (source.textContent ?? '').replace(/\n$/, '');
  return all('.line', source)
    .filter((line) => !line.classList.contains('is-removed'))
    .map((line) => line.textContent ?? '')
    .join('\n');
}

function makeExpandable(figure: HTMLElement): void {
  const pre = figure.querySelector('pre');
  if (!pre || pre.scrollHeight < 420) return;
  figure.classList.add('is-collapsed');
  const button = create('button', { type: 'button', class: 'op-expand', 'aria-expanded': 'false' });
  button.setAttribute('aria-label', figure.dataset.title ?? 'Expand');
  button.addEventListener('click', () => {
    const isCollapsed = figure.classList.toggle('is-collapsed');
    button.setAttribute('aria-expanded', String(!isCollapsed));
  });
  figure.append(button);
}
