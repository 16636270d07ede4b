import { LARGE_FORMAT } from '../../site/search/large/large-wire.js';
import { openLargeIndex } from '../../site/search/query/large/large-index.js';
import { type OpenIndex, openSmallIndex } from '../../site/search/query/open-index.js';
import { INDEX_FORMAT, INDEX_PATH, indexPath, type TextFile, type WireMessage } from '../../site/search/wire.js';

declare global {
  interface Window {
    offprintSearch?: { push(message: WireMessage): unknown };
  }
}

/** The index as this page loads it. Every file is requested once; failed files are requested again. */
export interface LoadedIndex {
  /** Loads the file that names the others. */
  open(): Promise<OpenIndex>;
  texts(name: string): Promise<TextFile>;
}

/**
 * Loads files of the index as plain scripts, which is the only way for a page on `file://`. `prefix` leads from the page to the
 * bundle's root.
 */
export function createIndexLoader(prefix: string): LoadedIndex {
  const waiting = new Map<string, (data: unknown) => void>();
  const asked = new Map<string, Promise<unknown>>();
  window.offprintSearch = {
    push: ([kind, name, data]) => waiting.get(`${kind} ${name}`)?.(data),
  };

  function load<Data>(kind: WireMessage[0], name: string, path: string): Promise<Data> {
    const key = `${kind} ${name}`;
    const known = asked.get(key);
    if (known !== undefined) return known as Promise<Data>;
    const request = new Promise<Data>((resolve, reject) => {
      const script = document.createElement('script');
      let isHere = false;
      const end = () => {
        script.remove();
        if (isHere) return;
        asked.delete(key);
        reject(new Error(`${path} could not be loaded`));
      };
      waiting.set(key, (data) => {
        isHere = true;
        resolve(data as Data);
      });
      script.charset = 'utf-8';
      script.src = prefix + path;
      script.onerror = end;
      // A script that loads without providing data is something else, such as a host's own error page.
      script.onload = end;
      document.head.append(script);
    });
    asked.set(key, request);
    return request;
  }

  /** Returns a function that loads the files of a kind by their names. */
  function loader<Kind extends Exclude<WireMessage[0], 'index'>>(kind: Kind) {
    type Data = Extract<WireMessage, readonly [Kind, ...unknown[]]>[2];
    return (name: string) => load<Data>(kind, name, indexPath(kind, name));
  }

  let opened: Promise<OpenIndex> | undefined;
  async function open(): Promise<OpenIndex> {
    const index = await load<Extract<WireMessage, readonly ['index', ...unknown[]]>[2]>('index', '', INDEX_PATH);
    if (index.format === INDEX_FORMAT) return openSmallIndex(index, loader('part'));
    if (index.format !== LARGE_FORMAT) throw new Error('the search index is of another release; reload the page');
    return openLargeIndex(index, {
      rows: loader('rows'),
      facts: loader('facts'),
      words: loader('words'),
      vocabulary: loader('vocabulary'),
    });
  }

  return {
    open() {
      opened ??= open();
      opened.catch(() => {
        opened = undefined;
      });
      return opened;
    },
    texts: loader('text'),
  };
}
