import type { LinkTarget, LinkTargets } from '../document/links/link-targets.js';
import type { LiveSite } from '../model/live-site.js';
import type { SitePlan } from '../model/plan.js';
import { fragmentOf, liveAddress, pageAddress } from './address.js';
import { isFirstRoute, placeOf, readRoute, splitRoute } from './routes.js';
import { createScope } from './scope.js';

/** Resolves addresses of a live site to files of the bundle, or to addresses outside of it. */
export interface LiveTargets {
  /**
   * Finds a page or file. `address` is in the form of `liveAddress`. `fragment` is that of a link, with its `#`: it may
   * be the route of a page in an application.
   */
  find(address: string, fragment?: string): FoundTarget | undefined;
  /** Returns the final address of a target outside the bundle, for a link with that fragment. */
  outside(address: string, fragment: string): string;
}

export interface FoundTarget {
  readonly outputPath: string;
  readonly page?: number;
  /**
   * The fragment to which a redirect or a route leads, with its `#`; empty if that is no place on the page. It takes
   * precedence over the link's own (HTTP, RFC 9110, 10.2.2).
   */
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
  const { routers } = live;
  const parametersOf = (document: string) =>
    routers !== undefined && Object.hasOwn(routers, document) ? routers[document] : undefined;

  const placeAt = (address: string) => {
    const plain = pageAddress(address);
    return places.get(address) ?? (places.get(plain)?.page === undefined ? undefined : places.get(plain));
  };
  const aliasOf = (address: string) => aliases.get(address) ?? aliases.get(pageAddress(address));

  /** Follows aliases to a place. `fragment` is set at the end if an alias or a route determines it. */
  const follow = (start: string, written: string) => {
    let address = scope.toSiteAddress(start);
    let fragment = '';
    let place = '';
    for (let step = 0; step < MAX_STEPS; step++) {
      const route = readRoute(fragment || written);
      const parameters = route === undefined ? undefined : parametersOf(pageAddress(address));
      if (route !== undefined && parameters !== undefined) {
        place = placeOf(route, parameters) || place;
        const name = isFirstRoute(route) ? '' : route.name;
        const found = placeAt(address + name);
        if (found !== undefined) return { found: { ...found, fragment: place }, address, fragment };
        const next = aliasOf(address + name);
        if (next === undefined) return { address, fragment };
        const { document, route: other } = splitRoute(next);
        address = scope.toSiteAddress(document);
        fragment = other || '#/';
        continue;
      }
      const found = placeAt(address);
      if (found !== undefined) return { found: fragment === '' ? found : { ...found, fragment }, address, fragment };
      const next = aliasOf(address);
      if (next === undefined) break;
      fragment = fragmentOf(next) || fragment;
      address = scope.toSiteAddress(next.replace(/#.*$/s, ''));
    }
    return { address, fragment };
  };
  return {
    find: (address, fragment = '') => follow(address, fragment).found,
    outside(address, fragment) {
      const end = follow(address, fragment);
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
      const found = targets.find(address, suffix);
      if (found === undefined) return { kind: 'outside', address: targets.outside(address, suffix) };
      const ending = found.fragment ?? suffix;
      if (found.page !== undefined) return { kind: 'page', page: found.page, suffix: ending };
      return { kind: 'file', outputPath: found.outputPath, suffix: ending };
    },
    likely: () => undefined,
    pathOf: (page) => plan.pages.at(page)?.path ?? '',
  };
}
