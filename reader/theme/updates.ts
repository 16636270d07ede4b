import { all, create } from './dom.js';

/**
 * Adds buttons to a page of tagged updates that show only updates with all chosen tags. The choice is stored in the address
 * (`?tags=New,Fixed`), so that it can be shared.
 */
export function enhanceUpdates(): void {
  const updates = all('.op-update');
  const tags = [...new Set(updates.flatMap(tagsOf))];
  const [first] = updates;
  if (!first || tags.length === 0) return;
  const asked = (new URLSearchParams(location.search).get('tags') ?? '').split(',').map((tag) => tag.trim());
  const chosen = new Set(tags.filter((tag) => asked.includes(tag)));
  const bar = create('div', { class: 'op-update-filter', role: 'group' });
  const buttons = tags.map((tag) => create('button', { type: 'button', 'aria-pressed': 'false' }, tag));
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(chosen.has(button.textContent ?? '')));
    for (const update of updates) {
      const own = tagsOf(update);
      update.hidden = [...chosen].some((tag) => !own.includes(tag));
    }
  };
  bar.addEventListener('click', (event) => {
    const tag = (event.target as Element).closest('button')?.textContent;
    if (!tag) return;
    if (!chosen.delete(tag)) chosen.add(tag);
    show();
    remember(chosen);
  });
  bar.append(...buttons);
  first.before(bar);
  show();
}

/** Stores the choice in the address. Some browsers refuse it for pages opened from a folder; the filter works without it. */
function remember(chosen: ReadonlySet<string>): void {
  try {
    const address = new URL(location.href);
    if (chosen.size === 0) address.searchParams.delete('tags');
    else address.searchParams.set('tags', [...chosen].join(','));
    history.replaceState(history.state, '', address);
  } catch {
    // The address stays unchanged.
  }
}

function tagsOf(update: HTMLElement): string[] {
  return (update.dataset.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
