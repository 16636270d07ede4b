import { normalize } from 'node:path/posix';
import { withoutBasePath } from '../../model/base-path.js';
import type { Finding } from '../../model/finding.js';
import { ownAddress } from '../../model/own-address.js';
import { isRedirectPattern } from '../../model/redirect-patterns.js';
import { decodeAddress } from '../../model/relative-address.js';
import { isObject, quoted } from '../../model/report.js';

/** Answers for an address of the configuration. */
export interface LeftOutAddresses {
  /** Returns whether an address leads to a page that is left out. */
  has(address: string): boolean;
  /** Returns the path of such a page, or undefined. */
  pathOf(address: string): string | undefined;
}

/** Creates the lookup of pages that are left out by the addresses that an author may write for them. */
export function leftOutAddresses(
  paths: ReadonlySet<string>,
  { canonicalUrl, basePath }: { readonly canonicalUrl: string | undefined; readonly basePath: string | undefined },
): LeftOutAddresses {
  const pathOf = (address: string) => {
    const own = ownAddress(address, canonicalUrl) ?? address;
    if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(own)) return undefined;
    const path = own.replace(/[?#].*$/s, '');
    return [path, withoutBasePath(path, basePath)].flatMap(candidates).find((each) => paths.has(each));
  };
  return { pathOf, has: (address) => paths.size > 0 && pathOf(address) !== undefined };
}

function candidates(written: string | undefined): string[] {
  if (written === undefined) return [];
  const path = normalize(`/${decodeAddress(written)}`)
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:mdx?|html)$/i, '')
    .normalize('NFC');
  return path === '' ? ['index'] : [path, `${path}/index`];
}

/**
 * Returns the configuration's redirects without those from or to pages that are left out, and the dropped sources. A
 * rule with wildcards is dropped if only such pages are below its address.
 */
export function openRedirects(
  redirects: unknown,
  addresses: LeftOutAddresses,
  paths: { readonly leftOut: ReadonlySet<string>; readonly kept: readonly string[] },
): { readonly kept: unknown; readonly dropped: readonly string[] } {
  if (!Array.isArray(redirects) || paths.leftOut.size === 0) return { kept: redirects, dropped: [] };
  const dropped: string[] = [];
  const isClosed = (address: unknown) => {
    if (typeof address !== 'string') return false;
    if (!isRedirectPattern(address)) return addresses.has(address);
    const start = address.replace(/[:*].*$/s, '').replace(/^\/+/, '');
    if (start === '') return false;
    const isBelow = (path: string) => `${path}/`.startsWith(start);
    return [...paths.leftOut].some(isBelow) && !paths.kept.some(isBelow);
  };
  const kept = redirects.filter((raw: unknown) => {
    const { source, destination } = isObject(raw) ? raw : {};
    if (!isClosed(source) && !isClosed(destination)) return true;
    if (typeof source === 'string') dropped.push(source);
    return false;
  });
  return { kept, dropped };
}

/** Returns the finding about a page that is left out. */
export function leftOutFinding(path: string, file: string, groups: readonly string[]): Finding {
  const whom = groups.length === 0 ? 'some readers' : groups.map(quoted).join(', ');
  return {
    code: 'left-out-page',
    severity: 'hint',
    page: path,
    file,
    message: `The page is for ${whom} only and is not in this export. To include it, export for a group that may see it.`,
  };
}
