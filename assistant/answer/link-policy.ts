import type { SiteSearch } from '../site-search.js';
import type { SiteAddresses } from './site-address.js';

/** Decides which addresses an answer may link to. Learns the addresses in the documentation as sections are found. */
export interface LinkPolicy {
  /** Learns the addresses in a text that may be repeated: a found section, or the reader's own question. */
  learn(text: string): void;
  /** Returns the address to write for a link or picture, or undefined if the link is not allowed. */
  allowed(address: string): string | undefined;
}

/** Matches addresses in Markdown links and pictures, in HTML attributes and in plain text, including code. */
const ADDRESSES = /https?:\/\/[^\s<>"'`\])}]+|(?<=\]\()[^\s()]+|(?<=(?:href|src)=")[^"]+/gi;
/** Matches punctuation that follows an address and is not part of it. */
const AFTER = /(?<![.,;:!?*_~])[.,;:!?*_~]+$/;

/** Creates a policy that allows pages of the site, and addresses that the documentation or the reader wrote verbatim. */
export function createLinkPolicy(search: Pick<SiteSearch, 'hasPage'>, addresses: SiteAddresses): LinkPolicy {
  const known = new Set<string>();
  /** Texts whose addresses were not extracted yet; they are read when the first link appears that is not a page of the site. */
  const unread: string[] = [];
  const isKnown = (address: string) => {
    for (const text of unread.splice(0)) {
      for (const [found] of text.matchAll(ADDRESSES)) known.add(found).add(found.replace(AFTER, ''));
    }
    return known.has(address);
  };
  return {
    learn: (text) => void unread.push(text),
    allowed(address) {
      if (/^#[\w-]*$/.test(address)) return address;
      if (isUnsafe(address)) return undefined;
      const path = addresses.pathOf(address);
      if (path !== undefined && search.hasPage(path)) return address;
      return isKnown(address) ? address : undefined;
    },
  };
}

/**
 * Returns whether an address is unsafe: anything except web and mail addresses and paths (for example scripts, data, files), and any
 * address with characters that browsers ignore in a scheme.
 */
function isUnsafe(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0020\u007f<>"`\\]/.test(address)) return true;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme !== undefined && !['http', 'https', 'mailto'].includes(scheme);
}
