import { escapeHtml } from '../../html/html.js';
import type { SitePlan } from '../../model/plan.js';
import { encodePath, relativeAddress, withPrefix } from '../../model/relative-address.js';
import { createLinkTargets, type LinkTargets } from '../links/link-targets.js';
import type { ShellContext, SiteAddress } from './shell-context.js';

export interface ShellOptions {
  readonly renderIcon?: (name: string) => string;
  readonly outsideFiles: ReadonlyMap<string, { readonly outputPath: string }>;
  readonly searchScript?: string | undefined;
  readonly assistantScript?: string | undefined;
  /** Where others look up addresses of the same plan too. */
  readonly targets?: LinkTargets;
}

export function createShellContext(plan: SitePlan, options: ShellOptions): ShellContext {
  const targets = options.targets ?? createLinkTargets(plan);
  const pageOutputs = Array.from(plan.pages, (page) => page.outputPath);
  const pageAddresses = pageOutputs.map((path) => sameText(path, encodePath(path)));
  const icons = new Map<string, string>();

  const file = memoized((path, prefix) => {
    const found = targets.resolve(path.startsWith('.') ? path.replace(/^\.?\//, '/') : path);
    if (found.kind === 'file') return relativeAddress(prefix, found.outputPath) + found.suffix;
    const outside = options.outsideFiles.get(path);
    return outside === undefined ? undefined : relativeAddress(prefix, outside.outputPath);
  });

  const icon = (name: string | undefined, prefix: string) => {
    if (name === undefined || name === '') return '';
    if (/[/.]/.test(name)) {
      const source = file(name, prefix);
      return source === undefined ? '' : `<img class="op-icon" src="${escapeHtml(source)}" alt="">`;
    }
    const known = icons.get(name);
    if (known !== undefined) return known;
    const rendered = options.renderIcon?.(name) ?? '';
    icons.set(name, rendered);
    return rendered;
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

/** The first where both are equal, so that most paths are kept once. */
function sameText(first: string, second: string): string {
  return first === second ? first : second;
}

/** Addresses of the configuration are few, and so are the depths of pages: each pair is worked out once. */
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

/** Everything else (`javascript:`, `data:`) could run or forge something when opened. */
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|sms:|\/\/)/i;
