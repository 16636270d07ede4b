import { foldedName } from '../model/output-names.js';
import { ownAddress } from '../model/own-address.js';
import type { PageLookup } from '../model/page-lookup.js';
import type { SitePlan } from '../model/plan.js';
import { isRedirectPattern } from '../model/redirect-patterns.js';
import { createRedirectRules } from '../model/redirect-rules.js';
import type { Report } from '../model/report.js';
import { isObject, quoted } from '../model/report.js';
import type { EntryPlaces } from './configuration/entry-places.js';
import { isElsewhere, isSafeAddress, MAX_ADDRESS_LENGTH, withoutFinalSlashes } from './settings/safe-address.js';

type Redirect = SitePlan['redirects'][number];

export interface PlanRedirectsInput {
  readonly redirects: unknown;
  readonly configurationFile: string;
  /** The site's own public address. A target below it is a page of the site. */
  readonly canonicalUrl: string | undefined;
  readonly pagePaths: readonly string[];
  readonly lookup: PageLookup;
  /** A path that targets may begin with although no folder has this name. */
  readonly basePath: string | undefined;
  /** Pages that are links to another site, by path. Their own addresses redirect there too. */
  readonly links: ReadonlyMap<string, string>;
  /** Returns where the configuration writes a text. */
  readonly placeOf: EntryPlaces;
  readonly report: Report;
}

/**
 * Normalizes the site's redirects. Invalid ones are reported and omitted; those to a missing target are reported and
 * kept.
 */
export function planRedirects(input: PlanRedirectsInput): Redirect[] {
  const { redirects, configurationFile: file, report } = input;
  const warn = (message: string) => report({ code: 'configuration', severity: 'warning', file, message });
  if (redirects !== undefined && !Array.isArray(redirects)) warn('"redirects" must be a list; it was ignored.');
  const bySource = new Map<string, Redirect>();
  const written = new Map<Redirect, string>();
  for (const raw of Array.isArray(redirects) ? redirects : []) {
    const redirect = normalize(raw, input.canonicalUrl, warn);
    if (!redirect) continue;
    if (isObject(raw) && typeof raw.source === 'string') written.set(redirect, raw.source);
    if (bySource.has(redirect.source)) {
      warn(
        `There is more than one redirect from ${quoted(redirect.source)}; the first one is used. Remove the others.`,
      );
    } else bySource.set(redirect.source, redirect);
  }
  dropShadowing(bySource, input);
  dropLoops(bySource, warn);
  const dead = reportDeadTargets(bySource, input, warn);
  for (const [path, destination] of input.links) {
    const source = `/${path}`;
    if (!bySource.has(source)) bySource.set(source, { source, destination, permanent: true });
  }
  return [...bySource.values()].map((redirect) => {
    const placed = withPlace(redirect, written, input.placeOf);
    return dead.has(redirect.destination) ? { ...placed, isDead: true } : placed;
  });
}

/**
 * Adds the place of a rule with wildcards, which is reported later, when the configuration's files are no longer
 * available.
 */
function withPlace(redirect: Redirect, written: ReadonlyMap<Redirect, string>, placeOf: EntryPlaces): Redirect {
  const source = written.get(redirect);
  if (source === undefined || !isRedirectPattern(redirect.source)) return redirect;
  return { ...redirect, place: placeOf(source, 'first') };
}

function normalize(
  raw: unknown,
  canonicalUrl: string | undefined,
  warn: (message: string) => void,
): Redirect | undefined {
  const { source, destination, permanent } = isObject(raw) ? raw : ({} as Readonly<Record<string, unknown>>);
  if (typeof source !== 'string' || typeof destination !== 'string' || destination.trim() === '') {
    warn('A redirect without a source or destination was omitted. Add both as strings.');
    return undefined;
  }
  const from = cleanSource(source);
  if (from === undefined) {
    warn(
      `The redirect from ${quoted(source)} was omitted: a source must be a path such as "/old/page", without host, query or anchor.`,
    );
    return undefined;
  }
  const written = destination.trim();
  const to = ownAddress(written, canonicalUrl) ?? written;
  if (!isSafeAddress(to)) {
    warn(
      `The redirect from ${quoted(source)} leads to ${quoted(to)}, which is not a valid target, and was omitted. Use a path or an https address.`,
    );
    return undefined;
  }
  const target = isElsewhere(to) || to.startsWith('/') ? to : `/${to}`;
  if (comparable(target) === comparable(from)) {
    warn(
      `The redirect from ${quoted(source)} to ${quoted(to)} leads back to the same page and was omitted. Remove it.`,
    );
    return undefined;
  }
  return { source: from, destination: target, permanent: permanent !== false };
}

function cleanSource(source: string): string | undefined {
  const path = source.trim();
  if (
    path === '' ||
    path.length > MAX_ADDRESS_LENGTH ||
    /[?#\\]|[^\S ]/.test(path) ||
    /:\/\/|\.\.(?:\/|$)/.test(path) ||
    isElsewhere(path)
  )
    return undefined;
  return `/${withoutFinalSlashes(path)
    .replace(/^\/+/, '')
    .replace(/\/{2,}/g, '/')}`;
}

/** Returns a path in the form in which servers compare it: without final slash, `/index`, query or anchor. */
function comparable(address: string): string {
  return withoutFinalSlashes(address.replace(/[?#].*$/s, '')).replace(/\/index$/, '');
}

/**
 * Drops redirects from the address of a page, because the redirect would replace the page's file. Addresses that differ
 * only in case are the same file on some disks.
 */
function dropShadowing(
  bySource: Map<string, Redirect>,
  { pagePaths, configurationFile: file, report }: PlanRedirectsInput,
): void {
  if (bySource.size === 0) return;
  const pages = new Map(pagePaths.map((path) => [foldedName(comparable(`/${path}`)), path]));
  for (const { source, destination } of [...bySource.values()]) {
    const page = pages.get(foldedName(comparable(source)));
    if (page === undefined) continue;
    bySource.delete(source);
    const isSame = comparable(`/${page}`) === comparable(source);
    report({
      code: 'configuration',
      severity: isSame || comparable(destination) === comparable(`/${page}`) ? 'warning' : 'error',
      file,
      page,
      message: isSame
        ? `The redirect from ${quoted(source)} was omitted because a page has that address. Remove the redirect or the page.`
        : `The redirect from ${quoted(source)} was omitted: on case-insensitive disks it would be the same file as the page ${quoted(page)}. Remove the redirect.`,
    });
  }
}

function dropLoops(bySource: Map<string, Redirect>, warn: (message: string) => void): void {
  const bySame = new Map([...bySource.values()].map((redirect) => [comparable(redirect.source), redirect]));
  const settled = new Set<Redirect>();
  for (const start of [...bySource.values()]) {
    const chain = new Set<Redirect>();
    let at: Redirect | undefined = start;
    while (at && !settled.has(at) && !chain.has(at)) {
      chain.add(at);
      at = bySame.get(comparable(at.destination));
    }
    if (at && chain.has(at)) {
      const loop = [...chain].slice([...chain].indexOf(at));
      warn(
        `The redirects ${loop
          .map(({ source }) => quoted(source))
          .slice(0, 5)
          .join(' → ')} form a loop and were omitted. Correct one of them.`,
      );
      for (const { source } of loop) bySource.delete(source);
    }
    for (const redirect of chain) settled.add(redirect);
  }
}

/**
 * Reports each missing target once, because long lists of redirects often lead to few missing pages. Returns the
 * targets.
 */
function reportDeadTargets(
  bySource: ReadonlyMap<string, Redirect>,
  { lookup, basePath }: Pick<PlanRedirectsInput, 'lookup' | 'basePath'>,
  warn: (message: string) => void,
): ReadonlySet<string> {
  const rules = createRedirectRules(bySource.values());
  const isThere = (address: string) =>
    lookup.resolve(address) !== undefined || lookup.firstPageIn(address) !== undefined;
  const exists = (address: string) =>
    isThere(address) ||
    (basePath !== undefined && address.startsWith(`${basePath}/`) && isThere(address.slice(basePath.length)));
  const dead = new Map<string, string[]>();
  for (const { source, destination } of bySource.values()) {
    const isPattern = /[*]|\/:/.test(destination);
    if (isElsewhere(destination) || isPattern || exists(destination)) continue;
    if (rules.destination(comparable(destination)) !== undefined) continue;
    const sources = dead.get(destination);
    if (sources) sources.push(source);
    else dead.set(destination, [source]);
  }
  for (const [destination, sources] of dead) {
    const more = sources.length > 3 ? ` and ${sources.length - 3} more` : '';
    const named = `${sources.slice(0, 3).map(quoted).join(', ')}${more}`;
    const subject = sources.length === 1 ? `The redirect from ${named} leads` : `The redirects from ${named} lead`;
    warn(
      `${subject} to ${quoted(destination)}, which doesn't exist. Correct or remove ${sources.length === 1 ? 'it' : 'them'}.`,
    );
  }
  return new Set(dead.keys());
}
