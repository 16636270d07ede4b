import type { SitePlan } from '../../model/plan.js';
import { decodeAddress } from '../../model/relative-address.js';
import { normalisePath } from './address-parts.js';

/** An address inside the site without a target, with the reason if it is known. */
export interface MissingTarget {
  readonly kind: 'missing';
  readonly path: string;
  /** A page whose path differs only in upper and lower case. Some systems would find it, others not. */
  readonly nearMatch?: string;
  /** True if the page would be generated from a description that could not be fetched. */
  readonly isUnmade?: true;
  /** The reason why the file is not published. */
  readonly withheld?: string;
  /** True if the export's readers may not see the page. */
  readonly isLeftOut?: true;
}

/** Prepares finding out why an address has no target. The returned function takes a path as the author wrote it. */
export function createMissingTargets(
  plan: SitePlan,
  basePath: string | undefined,
): (asWritten: string, folder: string) => MissingTarget {
  const leftOut = new Set(plan.leftOutPaths);
  const withheldFiles = new Map(plan.withheldFiles?.map(({ path, reason }) => [path, reason]));
  let folded: ReadonlyMap<string, string> | undefined;

  const nearMatchOf = (path: string) => {
    folded ??= new Map(Array.from(plan.pages, (page) => [page.path.toLowerCase(), page.path]));
    return folded.get(path.toLowerCase());
  };

  const isUnmade = (asWritten: string): boolean => {
    const folders = plan.unmadeFolders ?? [];
    const path = `${normalisePath(asWritten)}/`;
    const base = basePath === undefined ? '' : `${normalisePath(basePath)}/`;
    return folders.some((each) => path.startsWith(`${each}/`) || (base !== '' && path.startsWith(`${base}${each}/`)));
  };

  const isLeftOut = (asWritten: string, folder: string): boolean => {
    if (leftOut.size === 0) return false;
    const below =
      basePath !== undefined && asWritten.startsWith(`${basePath}/`) ? [asWritten.slice(basePath.length)] : [];
    return [asWritten, ...(folder === '' ? [] : [`/${folder}${asWritten}`]), ...below]
      .map((each) =>
        decodeAddress(normalisePath(each))
          .normalize('NFC')
          .replace(/\.(?:mdx?|html)$/i, ''),
      )
      .some((each) => leftOut.has(each === '' ? 'index' : each) || leftOut.has(`${each}/index`));
  };

  return (asWritten, folder) => {
    const path = normalisePath(asWritten);
    if (isLeftOut(asWritten, folder)) return { kind: 'missing', path, isLeftOut: true };
    const nearMatch = nearMatchOf(path);
    if (nearMatch !== undefined) return { kind: 'missing', path, nearMatch };
    const withheld = withheldFiles.get(path) ?? withheldFiles.get(decodeAddress(path));
    if (withheld !== undefined) return { kind: 'missing', path, withheld };
    return { kind: 'missing', path, ...(isUnmade(asWritten) && { isUnmade: true }) };
  };
}
