import { type Html, html, trusted } from '../../html/html-template.js';
import type { SitePlan } from '../../model/plan.js';
import { encodePath, relativeAddress, withPrefix } from '../../model/relative-address.js';
import { createLinkTargets, type LinkTargets } from '../links/link-targets.js';
import type { ShellContext, SiteAddress } from './shell-context.js';

export interface ShellOptions {
  readonly renderIcon?: (name: string) => string;
  readonly outsideFiles: ReadonlyMap<string, { readonly outputPath: string }>;
  readonly searchScript?: string | undefined;
  readonly assistantScript?: string | undefined;
  /** The lookup of addresses, when it is shared with other renderers of the plan. */
  readonly targets?: LinkTargets;
}

export function createShellContext(plan: SitePlan, options: ShellOptions): ShellContext {
  const targets = options.targets ?? createLinkTargets(plan);
  const pageOutputs = Array.from(plan.pages, (page) => page.outputPath);
  const pageAddresses = pageOutputs.map((path) => sameText(path, encodePath(path)));
  const icons = new Map<string, Html | undefined>();

  const file = memoized((path, prefix) => {
    const found = targets.resolve(path.startsWith('.') ? path.replace(/^\.?\//, '/') : path);
    if (found.kind === 'file') return relativeAddress(prefix, found.outputPath) + found.suffix;
    const outside = options.outsideFiles.get(path);
    return outside === undefined ? undefined : relativeAddress(prefix, outside.outputPath);
  });

  const icon = (name: string | undefined, prefix: string) => {
    if (name === undefined || name === '') return undefined;
    if (/[/.]/.test(name)) {
      const source = file(name, prefix);
      return source === undefined ? undefined : html`<img class="op-icon" src="${source}" alt="">`;
    }
    if (icons.has(name)) return icons.get(name);
    const rendered = options.renderIcon?.(name) ?? '';
    const drawn = rendered === '' ? undefined : trusted(rendered);
    icons.set(name, drawn);
    return drawn;
  };

  const href = memoized((address, prefix): SiteAddress | undefined => {
    const found = targets.resolve(address);
    switch (found.kind) {
      case 'page':
        return { href: withPrefix(prefix, pageAddresses[found.page] ?? 'index.html') + found.suffix, isOutside: false };
      case 'file':
        return { href: relativeAddress(prefix, found.outputPath) + found.suffix, isOutside: false };
      case 'fragment':
        return { href: found.fragment, isOutside: false };
      case 'outside':
        return SAFE_ADDRESS.test(found.address) ? { href: found.address, isOutside: true } : undefined;
      case 'missing':
        return undefined;
    }
  });
  return {
    plan,
    targets,
    pageOutputs,
    pageAddresses,
    outsideFiles: options.outsideFiles,
    searchScript: options.searchScript,
    assistantScript: options.assistantScript,
    icon,
    href,
    file,
  };
}

/** Returns the first text when both are equal, so that most paths are stored once. */
function sameText(first: string, second: string): string {
  return first === second ? first : second;
}

/** Caches the result for each pair of address and prefix. A configuration has few addresses, and pages few depths. */
function memoized<Result>(work: (address: string, prefix: string) => Result) {
  const known = new Map<string, Result>();
  return (address: string, prefix: string): Result => {
    const key = `${prefix}\n${address}`;
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Result;
    const result = work(address, prefix);
    known.set(key, result);
    return result;
  };
}

/** Schemes that a link may have. Others, such as `javascript:` and `data:`, could run or imitate something when opened. */
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|sms:|\/\/)/i;
