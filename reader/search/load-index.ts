import { type ReadPart, readPart } from '../../site/search/query/read-part.js';
import {
  INDEX_FORMAT,
  INDEX_PATH,
  type IndexFile,
  type PartFile,
  type PartRows,
  partPath,
  type TextFile,
  textPath,
  type WireMessage,
} from '../../site/search/wire.js';

declare global {
  interface Window {
    offprintSearch?: { push(message: WireMessage): unknown };
  }
}

/** The index as this page loads it. Every file is requested once; failed files are requested again. */
export interface LoadedIndex {
  index(): Promise<IndexFile>;
  part(name: string): Promise<ReadPart>;
  /** Loads what results show of the pages of a part. */
  rows(part: string): Promise<PartRows>;
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

  const parts = new Map<string, Promise<ReadPart>>();
  const partFile = (name: string) => load<PartFile>('part', name, partPath(name));
  return {
    async index() {
      const index = await load<IndexFile>('index', '', INDEX_PATH);
      if (index.format !== INDEX_FORMAT) throw new Error('the search index is of another release; reload the page');
      return index;
    },
    part(name) {
      const read = parts.get(name) ?? partFile(name).then((file) => readPart(name, file));
      parts.set(name, read);
      read.catch(() => parts.delete(name));
      return read;
    },
    rows: partFile,
    texts: (name) => load('text', name, textPath(name)),
  };
}
