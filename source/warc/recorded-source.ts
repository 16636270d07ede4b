import { readFile } from 'node:fs/promises';
import { liveAddress } from '../../site/live/address.js';
import { isSameHost } from '../../site/live/scope.js';
import type { LiveSource } from '../live/crawl-request.js';
import { sharedFolder } from '../shared-folder.js';
import { SourceRefused } from '../source-errors.js';
import { isPage, type RecordedCrawl } from './recorded-site.js';
import { formsOf } from './warc-client.js';

const MAX_LISTED = 5;

/**
 * Finds the site in a recorded crawl: the one that is named, that of the first page in a WACZ archive's list, or that of the first recorded page.
 * All recorded pages on its host are part of it. Throws `SourceRefused` if there are none.
 */
export async function findRecordedSite(
  { responses }: RecordedCrawl,
  { pagesFile, publicUrl }: { readonly pagesFile?: string | undefined; readonly publicUrl?: string | undefined },
): Promise<LiveSource> {
  const recorded = [...responses].filter(([, response]) => isPage(response)).map(([address]) => address);
  const listed = pagesFile === undefined ? undefined : await readFirstPage(pagesFile);
  const first = publicUrl ?? (listed !== undefined && hasPage(listed) ? listed : recorded[0]);
  if (first === undefined) throw new SourceRefused('the crawl file contains no HTML pages; record the site again');
  const pages = recorded.filter((address) => isSameHost(address, first));
  if (pages.length === 0)
    throw new SourceRefused(
      `the crawl file contains no pages of ${new URL(first).host}; it has pages of ${hostsOf(recorded)}`,
    );
  if (publicUrl !== undefined) return { url: publicUrl, pages };
  const folder = new URL(sharedFolder([first, ...pages].map((address) => new URL(address).pathname)), first).href;
  return { url: hasResponse(folder) ? folder : first, pages, folders: [folder] };

  function hasPage(address: string): boolean {
    return recorded.some((page) => isSameHost(page, address));
  }
  function hasResponse(address: string): boolean {
    const found = formsOf(address)
      .map((form) => responses.get(form))
      .find((each) => each !== undefined);
    return found !== undefined && found.status < 400;
  }
}

/** Returns the first seed, or else the first page, of a WACZ archive's `pages.jsonl`. */
async function readFirstPage(file: string): Promise<string | undefined> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').flatMap(pageOf);
  return (lines.find(({ isSeed }) => isSeed) ?? lines[0])?.address;
}

function pageOf(line: string): { address: string; isSeed: boolean }[] {
  try {
    const { url, seed } = JSON.parse(line) as { url?: unknown; seed?: unknown };
    const address = typeof url === 'string' ? liveAddress(url) : undefined;
    return address === undefined ? [] : [{ address, isSeed: seed === true }];
  } catch {
    return [];
  }
}

function hostsOf(addresses: readonly string[]): string {
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))];
  const others = hosts.length > MAX_LISTED ? ` and ${hosts.length - MAX_LISTED} other hosts` : '';
  return hosts.length === 0 ? 'no host' : hosts.slice(0, MAX_LISTED).join(', ') + others;
}
