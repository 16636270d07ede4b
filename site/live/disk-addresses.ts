import type { Element } from 'domhandler';
import { readCssAddresses } from '../css/css-addresses.js';
import { srcsetCandidates } from '../model/srcset.js';

/** Returns whether an address leads to a file on the reader's disk. */
export function isOnDisk(written: string, base?: string): boolean {
  const address = written.trim();
  return URL.canParse(address, base) && new URL(address, base).protocol === 'file:';
}

/** Matches addresses that may lead to a disk. Browsers ignore line breaks and tabs in a scheme. */
const MAY_BE_ON_DISK = /f\s*i\s*l\s*e\s*:/i;

/** Returns the names of an element's attributes that contain such an address. */
export function diskAttributes({ attribs }: Element, base: string): string[] {
  return Object.entries(attribs).flatMap(([name, value]) =>
    MAY_BE_ON_DISK.test(value) && isOnDisk(value, base) ? [name] : [],
  );
}

/** Returns whether any attribute of an element asks for a file on the reader's disk. */
export function asksDisk(element: Element, base: string): boolean {
  if (diskAttributes(element, base).length > 0) return true;
  const { srcset, style, content } = element.attribs;
  return (
    (srcset !== undefined &&
      MAY_BE_ON_DISK.test(srcset) &&
      srcsetCandidates(srcset).some(({ address }) => isOnDisk(address, base))) ||
    (style !== undefined && styleAsksDisk(style)) ||
    (content !== undefined &&
      element.attribs['http-equiv']?.toLowerCase() === 'refresh' &&
      /url\s*=\s*["']?\s*file:/i.test(content))
  );
}

/** Returns whether CSS refers to a file on the reader's disk. */
export function styleAsksDisk(css: string): boolean {
  return MAY_BE_ON_DISK.test(css) && readCssAddresses(css).addresses.some(({ address }) => isOnDisk(address));
}
