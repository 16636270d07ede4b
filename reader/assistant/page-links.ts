import type { Chunk } from '../answer/read-stream.js';

/** Resolves links of answers to the bundle's own pages. */
export interface PageLinks {
  /** Records from the results of a search which address belongs to which page. */
  learn(chunk: Chunk): void;
  /** Returns the address for a link; undefined if it must not be opened. */
  resolve(address: string): string | undefined;
}

/** Creates the links of a page. `prefix` leads from this page to the bundle's root, below which pages have their paths. */
export function createPageLinks(prefix: string): PageLinks {
  const paths = new Map<string, string>();
  const root = new URL(prefix === '' ? './' : prefix, location.href);
  const pageOf = (path: string, hash: string) => {
    const name = path.replace(/^\/+|\/+$/g, '') || 'index';
    return new URL(`${name.split('/').map(encodeURIComponent).join('/')}.html${hash}`, root).href;
  };
  const without = (address: string) => address.replace(/#.*$/, '');
  return {
    learn({ type, output, sourceId, url }) {
      if (type === 'source-url') paths.set(without(String(url)), String(sourceId));
      if (type !== 'tool-output-available' || !Array.isArray(output)) return;
      for (const section of output as readonly { readonly url?: unknown; readonly path?: unknown }[]) {
        if (typeof section.url === 'string' && typeof section.path === 'string')
          paths.set(without(section.url), section.path);
      }
    },
    resolve(address) {
      if (address.startsWith('#')) return undefined;
      const hash = /#.*$/.exec(address)?.[0] ?? '';
      const path = paths.get(without(address));
      if (path !== undefined) return pageOf(path, hash);
      if (/^\/(?!\/)/.test(address)) return pageOf(without(address), hash);
      return /^(?:https?:\/\/|mailto:)/i.test(address) ? address : undefined;
    },
  };
}
