import type { PageVersions, PreviewMessage } from '../../contract/preview.js';
import { refreshFiles } from './changed-files.js';
import { keepView } from './kept-view.js';
import { createPanel } from './panel.js';
import { patchPage } from './patch-page.js';

/** The version of a page that is none. */
const NO_PAGE = 'none';

/** Follows the changes of this page. `script` is the address of this script, which has the page's version. */
export function openConnection(script: URL): void {
  const own = (name: string, query: Readonly<Record<string, string>>) =>
    `${new URL(name, script).href}?${new URLSearchParams(query)}`;
  const address = location.pathname;
  const panel = createPanel(() => loadFindings(own('findings', {})));
  let version = script.searchParams.get('page') ?? NO_PAGE;
  let isLeaving = false;
  const events = new EventSource(own('events', { address }));
  let turn = Promise.resolve();
  events.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as PreviewMessage;
    turn = turn.then(() => take(message)).catch(reload);
  });
  events.addEventListener('open', () => panel.setConnected(true));
  events.addEventListener('error', () => panel.setConnected(false));
  addEventListener('pagehide', () => events.close());

  async function take(message: PreviewMessage): Promise<void> {
    if (isLeaving) return;
    panel.show(message);
    const newest = message.hash ?? NO_PAGE;
    if (newest !== version && !(await update(newest))) return reload();
    if (!refreshFiles(message.changedFiles, version)) reload();
  }

  /** Brings the page to its newest version without a reload. Returns false if that needs one. */
  async function update(newest: string): Promise<boolean> {
    if (newest === NO_PAGE || version === NO_PAGE) return false;
    const response = await fetch(own('page', { address, from: version }));
    if (!response.ok) return false;
    const { from, to, hash } = (await response.json()) as PageVersions;
    if (from === undefined || !patchPage(from, to)) return false;
    version = hash;
    return true;
  }

  function reload(): void {
    isLeaving = true;
    keepView();
    location.reload();
  }
}

async function loadFindings(address: string) {
  return (await fetch(address)).json();
}
