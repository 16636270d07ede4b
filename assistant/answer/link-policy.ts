import type { SiteSearch } from '../site-search.js';
import type { SiteAddresses } from './site-address.js';

/** Decides which addresses an answer may send readers to. Learns the docs' own links as sections are found. */
export interface LinkPolicy {
  /** Addresses in text that may be repeated: that of a section found, or of the reader's own question. */
  learn(text: string): void;
  /** The address to write for a link or picture; undefined where it must not be written. */
  allowed(address: string): string | undefined;
}

/** Of Markdown links and pictures, HTML attributes and bare addresses; what stands in code counts too. */
const ADDRESSES = /https?:\/\/[^\s<>"'`\])}]+|(?<=\]\()[^\s()]+|(?<=(?:href|src)=")[^"]+/gi;
/** Ends of sentences that stand after an address, not in it. */
const AFTER = /(?<![.,;:!?*_~])[.,;:!?*_~]+$/;

/** Allowed are pages of the site, and addresses that the docs, or the reader, wrote letter by letter. */
export function createLinkPolicy(search: Pick<SiteSearch, 'hasPage'>, addresses: SiteAddresses): LinkPolicy {
  const known = new Set<string>();
  /** Read when the first link is written that leads to no page. */
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

/** Anything but web and mail addresses and paths: scripts, data, files; and characters that browsers skip over in a scheme. */
function isUnsafe(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0020\u007f<>"`\\]/.test(address)) return true;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme !== undefined && !['http', 'https', 'mailto'].includes(scheme);
}
