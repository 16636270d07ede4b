import { all, create } from './dom.js';

/** A page of tagged updates gets buttons that show those of one tag. */
export function enhanceUpdates(): void {
  const updates = all('.op-update[data-tags]');
  const tags = [...new Set(updates.flatMap(tagsOf))];
  const first = document.querySelector('.op-update');
  if (!first || tags.length < 2) return;
  const bar = create('div', { class: 'op-update-filter', role: 'group' });
  let chosen: string | undefined;
  const buttons = tags.map((tag) => {
    const button = create('button', { type: 'button', 'aria-pressed': 'false' }, tag);
    button.addEventListener('click', () => {
      chosen = chosen === tag ? undefined : tag;
      for (const other of buttons) other.setAttribute('aria-pressed', String(other.textContent === chosen));
      for (const update of all('.op-update')) update.hidden = chosen !== undefined && !tagsOf(update).includes(chosen);
    });
    return button;
  });
  bar.append(...buttons);
  first.before(bar);
}

function tagsOf(update: HTMLElement): string[] {
  return (update.dataset.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
