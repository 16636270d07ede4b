import type { Element } from 'domhandler';
import type { ScriptMode } from '../model/live-site.js';
import { liveAddress } from './address.js';
import { rawTextOf, tokensOf } from './page-tree.js';
import { trackerAt, trackerIn } from './trackers.js';

/** The decision about a script. */
export type ScriptTreatment =
  | { readonly kind: 'keep' }
  /**
   * The script would do harm: a router that does not know the new addresses would draw the page again, or browsers would refuse it
   * on `file://`.
   */
  | { readonly kind: 'drop'; readonly because: DropReason }
  | { readonly kind: 'drop-tracker'; readonly tracker: string };

/**
 * The reason why a script is removed. `needless` stands for scripts that a bundle does not need: a hint, a warning of a generator,
 * code for other browsers.
 */
export type DropReason = 'module' | 'application' | 'stripped' | 'service-worker' | 'needless';

/** The facts about a page on which the treatment of its scripts depends. */
export interface ScriptSurroundings {
  readonly mode: ScriptMode;
  /** True when an application in the page draws the page again, see {@link isApplication}. */
  readonly isApplication: boolean;
  /** True when the page only leads to another, which its `meta` element does too: a script would go to the path of the live site. */
  readonly isForwarding: boolean;
  readonly base: string;
}

const KEEP: ScriptTreatment = { kind: 'keep' };
const drop = (because: DropReason): ScriptTreatment => ({ kind: 'drop', because });

/** Decides whether a `<script>` stays. Data blocks always stay; trackers and service workers never do. */
export function treatScript(
  element: Element,
  { mode, isApplication, isForwarding, base }: ScriptSurroundings,
): ScriptTreatment {
  const { src, type } = element.attribs;
  const kind = (type ?? '').trim().toLowerCase();
  if (kind === 'speculationrules') return mode === 'keep' ? KEEP : drop('needless');
  if (kind === 'importmap') return mode === 'keep' ? KEEP : drop(mode === 'strip' ? 'stripped' : 'module');
  const isModule = kind === 'module';
  if (!isRun(element)) return KEEP;
  const address = src === undefined ? undefined : liveAddress(src, base);
  const text = address === undefined ? rawTextOf(element) : '';
  const tracker = address === undefined ? trackerIn(text) : trackerAt(address);
  if (tracker !== undefined) return { kind: 'drop-tracker', tracker };
  if (text.includes('docusaurus-base-url-issue-banner')) return drop('needless');
  if (/serviceWorker\s*\.\s*register/.test(text)) return drop('service-worker');
  if (mode === 'keep') return KEEP;
  if (mode === 'strip') return drop('stripped');
  if (isForwarding) return drop('needless');
  if (src === undefined) return isModule && /\bimport\b/.test(text) ? drop('module') : KEEP;
  if (isApplication) return drop('application');
  if (isModule) return drop('module');
  return tokensOf(element.attribs.nomodule).length > 0 ? drop('needless') : KEEP;
}

/** Returns whether browsers run a `<script>`. Any other is a block of data. */
export function isRun({ attribs }: Element): boolean {
  const kind = (attribs.type ?? '').trim().toLowerCase();
  return kind === '' || kind === 'module' || JAVASCRIPT.test(kind);
}

const JAVASCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/;

/** Marks of generators whose scripts draw the whole page again, and treat the address of a file as an unknown page. */
const APPLICATIONS = [
  /<meta[^>]+name="?generator"?[^>]+content="?(?:Docusaurus|VitePress|VuePress|Next\.js|Gatsby|Nuxt|Dumi|Rspress)/i,
  /\bid=["']?(?:__docusaurus|__next|__nuxt|___gatsby|__rspress_root)\b/,
  /__VP_HASH_MAP__|__VP_SITE_DATA__|\b__NEXT_DATA__|self\.__next_f|window\.__NUXT__|__sveltekit|__remixContext|__reactRouterContext|__staticRouterHydrationData|\$_TSR\b/,
  /\bdata-sveltekit-|\bng-version=|\bdata-reactroot\b|\bdata-server-rendered=/,
];

/** Returns whether a page's HTML is the first view of an application that goes on to draw the page itself. */
export function isApplication(html: string): boolean {
  return APPLICATIONS.some((mark) => mark.test(html));
}
