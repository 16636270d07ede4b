import type { LinkTarget, LinkTargets } from '../document/links/link-targets.js';
import type { LiveSite } from '../model/live-site.js';
import type { SitePlan } from '../model/plan.js';
import { fragmentOf, liveAddress, pageAddress } from './address.js';
import { createScope } from './scope.js';

/** Resolves addresses of a live site to files of the bundle, or to addresses outside of it. */
export interface LiveTargets {
  /** Finds a page or file. `address` is in the form of `liveAddress`. */
  find(address: string): FoundTarget | undefined;
  /** Returns the final address of a target outside the bundle, for a link with that fragment. */
  outside(address: string, fragment: string): string;
}

export interface FoundTarget {
  readonly outputPath: string;
  readonly page?: number;
  /** The fragment to which a redirect leads, with its `#`. It takes precedence over the link's own (HTTP, RFC 9110, 10.2.2). */
  readonly fragment?: string;
}

const MAX_STEPS = 10;

export function createLiveTargets(plan: Pick<SitePlan, 'pages' | 'files'>, live: LiveSite): LiveTargets {
  const scope = createScope(live.start, live.otherStarts, live.publicUrl);
  const places = new Map<string, FoundTarget>();
  for (const { sourcePath, outputPath } of plan.files) places.set(sourcePath, { outputPath });
  let page = 0;
  for (const { sourcePath, outputPath } of plan.pages) places.set(sourcePath, { outputPath, page: page++ });
  const aliases = new Map(Object.entries(live.aliases));

  const follow = (start: string) => {
    let address = scope.toSiteAddress(start);
    let fragment = '';
    for (let step = 0; step < MAX_STEPS; step++) {
      const plain = pageAddress(address);
      const found = places.get(address) ?? (places.get(plain)?.page === undefined ? undefined : places.get(plain));
      if (found !== undefined) return { found: fragment === '' ? found : { ...found, fragment }, address, fragment };
      const next = aliases.get(address) ?? aliases.get(plain);
      if (next === undefined) break;
      fragment = fragmentOf(next) || fragment;
      address = scope.toSiteAddress(next.replace(/#.*$/s, ''));
    }
    return { address, fragment };
  };
  return {
    find: (address) => follow(address).found,
    outside(address, fragment) {
      const end = follow(address);
      return end.address + (end.fragment || fragment);
    },
  };
}

/** Adapts the targets for readers of content, for whom an address belongs to a page, a file, or another site. */
export function asLinkTargets(targets: LiveTargets, plan: Pick<SitePlan, 'pages'>): LinkTargets {
  return {
    resolve(written): LinkTarget {
      const address = liveAddress(written);
      if (address === undefined) return { kind: 'missing', path: written };
      const suffix = fragmentOf(written);
      const found = targets.find(address);
      if (found === undefined) return { kind: 'outside', address: targets.outside(address, suffix) };
      const ending = found.fragment ?? suffix;
      if (found.page !== undefined) return { kind: 'page', page: found.page, suffix: ending };
      return { kind: 'file', outputPath: found.outputPath, suffix: ending };
    },
    likely: () => undefined,
    pathOf: (page) => plan.pages.at(page)?.path ?? '',
  };
}
