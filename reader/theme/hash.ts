import { selectTabOf } from './tabs.js';

/** Shows the target of a fragment that a tab, an accordion or a closed group hides. */
export function openHashTarget(): void {
  const open = () => {
    const target = hashTarget();
    if (!target) return;
    selectTabOf(target);
    let details = target.closest('details');
    while (details) {
      details.open = true;
      details = details.parentElement?.closest('details') ?? null;
    }
    target.scrollIntoView();
  };
  addEventListener('hashchange', open);
  if (location.hash !== '') open();
  document.addEventListener('toggle', rememberAccordion, true);
}

/** Returns the element of the fragment, which may be raw or percent-encoded. */
function hashTarget(): HTMLElement | null {
  const raw = location.hash.slice(1);
  if (raw === '') return null;
  let decoded = raw;
  try {
    decoded = decodeURIComponent(raw);
  } catch {
    decoded = raw;
  }
  return document.getElementById(decoded) ?? document.getElementById(raw);
}

function rememberAccordion(event: Event): void {
  const details = event.target;
  if (!(details instanceof HTMLDetailsElement) || !details.matches('.op-accordion[id]') || !details.open) return;
  if (hashTarget() === details) return;
  try {
    history.replaceState(null, '', `#${encodeURIComponent(details.id)}`);
  } catch {
    return;
  }
}
