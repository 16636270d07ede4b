import type { QueryClient } from '@tanstack/react-query';
import { latePages } from './ui/late-pages.ts';

/** Pages that most visits don't need are loaded after the first page, in small groups that share code. */
export const site = latePages(['/sites'], () => import('./pages/sites/site-pages.ts'));
export const delivery = latePages(['/schedules', '/webhooks'], () => import('./pages/webhooks/delivery-pages.ts'));
export const assistant = latePages(['/assistant'], () => import('./pages/assistant/assistant-pages.ts'));
export const organization = latePages(
  ['/keys', '/people', '/signing-keys', '/audit', '/service'],
  () => import('./pages/people/organization-pages.ts'),
);

const AREAS = [site, delivery, assistant, organization];

/** The interval at which the browser is checked for requests in progress. */
const LOOK_EVERY_MS = 1000;

/** Preloads the code of pages: of the one that is opened first, of one whose link is pointed at, and of all when no request is running. */
export function loadAhead(base: string, client: QueryClient): void {
  const loadAt = ({ pathname, origin }: Pick<URL, 'pathname' | 'origin'>) => {
    if (origin !== location.origin || !pathname.startsWith(`${base}/`)) return;
    for (const area of AREAS) if (area.isAt(pathname.slice(base.length))) area.preload();
  };
  const loadLinked = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null) loadAt(link);
  };
  loadAt(location);
  document.addEventListener('pointerover', loadLinked);
  document.addEventListener('focusin', loadLinked);
  const look = setInterval(() => {
    if (client.isFetching() > 0) return;
    clearInterval(look);
    for (const area of AREAS) area.preload();
  }, LOOK_EVERY_MS);
}
