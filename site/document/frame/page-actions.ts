import { escapeHtml } from '../../html/html.js';
import type { OwnPageAction, PageActionName, PageActions } from '../../model/page-actions.js';
import type { SitePlan } from '../../model/plan.js';
import { encodePath, relativeAddress, withPrefix } from '../../model/relative-address.js';
import { markdownPath } from '../files/page-markdown.js';
import { canonicalAddress } from '../links/canonical-address.js';
import type { PageLayout } from './page-layout.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';

/** One thing that a reader can do with a page. */
export interface ShownAction {
  readonly label: string;
  readonly description?: string;
  readonly iconHtml: string;
  /** A link, or what the script of page actions does. */
  readonly does: { readonly href: string; readonly isDownload?: true } | { readonly copies: string } | 'print';
}

/**
 * What the menu of a page offers where the bundle is hosted. Services elsewhere are told the public address of the page, so they are
 * offered only where that is known, and never behind an air gap.
 */
function shownActions(context: ShellContext, view: PageView, markdown: string): readonly ShownAction[] {
  const { plan } = context;
  return (pageActions(plan, view)?.options ?? []).flatMap((option) => {
    const shown = typeof option === 'string' ? named(context, view, option) : own(context, view, option, markdown);
    return shown ?? [];
  });
}

/** A page's menu as HTML, in the one of two places where it stands. */
export interface PlacedActions {
  readonly header: string;
  readonly side: string;
  readonly isThere: boolean;
}

/**
 * Puts the menu where the site or the page wants it. On a page without a table of contents it stands beside the title, on a
 * page without a title it has no place.
 */
export function placeActions(
  context: ShellContext,
  view: PageView,
  markdown: string,
  layout: Pick<PageLayout, 'hasHeader' | 'hasContents'>,
): PlacedActions {
  const actions = layout.hasHeader ? shownActions(context, view, markdown) : [];
  const isThere = actions.length > 0;
  if (pageActions(context.plan, view)?.display === 'toc' && layout.hasContents)
    return { header: '', side: actionsList(view, actions), isThere };
  return { header: actionsMenu(view, actions), side: '', isThere };
}

/** The menu that a page has: its own, or the site's. */
export function pageActions(plan: SitePlan, { page }: PageView): PageActions | undefined {
  return page.actions ?? plan.settings.actions;
}

function named(context: ShellContext, view: PageView, name: PageActionName): ShownAction | undefined {
  const { plan } = context;
  const { page, prefix, words } = view;
  const markdown = withPrefix(prefix, encodePath(markdownPath(page.outputPath)));
  switch (name) {
    case 'copy':
      return { label: words.copyPage, iconHtml: SHELL_ICONS.copy, does: { copies: markdown } };
    case 'view':
      return { label: words.viewMarkdown, iconHtml: SHELL_ICONS.text, does: { href: markdown } };
    case 'download-pdf':
      return { label: words.savePdf, iconHtml: SHELL_ICONS.print, does: 'print' };
    case 'download-spec': {
      const source = (page.operation ?? page.schema)?.spec;
      const file = plan.files.find(({ sourcePath }) => sourcePath === source);
      if (file === undefined) return undefined;
      const href = relativeAddress(prefix, file.outputPath);
      return { label: words.downloadSpec, iconHtml: SHELL_ICONS.download, does: { href, isDownload: true } };
    }
    default:
      return service(plan, view, name);
  }
}

type ServiceName = Exclude<PageActionName, 'copy' | 'view' | 'download-pdf' | 'download-spec'>;

const SERVICES: Readonly<Record<ServiceName, { readonly name: string; readonly address: string }>> = {
  chatgpt: { name: 'ChatGPT', address: 'https://chatgpt.com/?hints=search&q=' },
  claude: { name: 'Claude', address: 'https://claude.ai/new?q=' },
  perplexity: { name: 'Perplexity', address: 'https://www.perplexity.ai/search?q=' },
  grok: { name: 'Grok', address: 'https://grok.com/?q=' },
  aistudio: { name: 'Google AI Studio', address: 'https://aistudio.google.com/prompts/new_chat?prompt=' },
};

function service(plan: SitePlan, { page, words }: PageView, option: ServiceName): ShownAction | undefined {
  const base = plan.settings.canonicalUrl;
  if (base === undefined || isAirGapped(plan)) return undefined;
  const { name, address } = SERVICES[option];
  const question = `Read ${base}/${encodePath(markdownPath(page.outputPath))} and answer my questions about it.`;
  return {
    label: words.openIn.replace('{}', name),
    iconHtml: SHELL_ICONS.ask,
    does: { href: address + encodeURIComponent(question) },
  };
}

/** Of the Markdown that an address may carry; servers refuse much longer ones. */
const MAX_PAGE_LENGTH = 1_500;

function own(context: ShellContext, view: PageView, option: OwnPageAction, markdown: string): ShownAction | undefined {
  const { page, prefix } = view;
  const path =
    canonicalAddress(context.plan, page.path) === undefined
      ? `/${page.path}`
      : new URL(canonicalAddress(context.plan, page.path) ?? '').pathname;
  const values: Readonly<Record<string, string>> = { $page: shortened(markdown), $path: path };
  const filled = (text: string, encode: (value: string) => string) =>
    text.replace(/\$(?:page|path)\b/g, (name) => encode(values[name] ?? ''));
  const base = filled(option.href, encodeURIComponent);
  const pairs = (option.query ?? []).map(
    ({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(filled(value, String))}`,
  );
  const address = pairs.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${pairs.join('&')}`;
  const target = context.href(option.href.includes('$') || pairs.length > 0 ? address : option.href, prefix);
  if (target === undefined || (target.isOutside && isAirGapped(context.plan))) return undefined;
  return {
    label: option.title,
    ...(option.description !== undefined && { description: option.description }),
    iconHtml: context.icon(option.icon, prefix),
    does: { href: target.href },
  };
}

function shortened(markdown: string): string {
  const characters = [...markdown];
  return characters.length <= MAX_PAGE_LENGTH ? markdown : `${characters.slice(0, MAX_PAGE_LENGTH).join('')}…`;
}

function isAirGapped({ hosting }: SitePlan): boolean {
  return hosting?.mode === 'air-gapped';
}

/** Beside the title: the first action as a button, the others in a menu. */
function actionsMenu({ words }: PageView, actions: readonly ShownAction[]): string {
  const [first, ...rest] = actions;
  if (first === undefined) return '';
  const needsScript = actions.every(({ does }) => typeof does === 'string' || 'copies' in does);
  const main = actionElement(first, 'op-actions-main', words.copied);
  const menu =
    rest.length === 0
      ? ''
      : `<details class="op-menu op-menu-actions" name="op-menu"><summary aria-label="${escapeHtml(words.pageActions)}">${SHELL_ICONS.more}</summary><ul>${actionItems(actions, words.copied)}</ul></details>`;
  return `<div class="op-actions${needsScript ? ' op-needs-script' : ''}">${main}${menu}</div>`;
}

/** Under the table of contents: all of them as a list. */
function actionsList({ words }: PageView, actions: readonly ShownAction[]): string {
  return actions.length === 0 ? '' : `<ul class="op-side-actions">${actionItems(actions, words.copied)}</ul>`;
}

function actionItems(actions: readonly ShownAction[], copied: string): string {
  return actions
    .map((action) => {
      const needsScript = typeof action.does === 'string' || 'copies' in action.does;
      return `<li${needsScript ? ' class="op-needs-script"' : ''}>${actionElement(action, '', copied)}</li>`;
    })
    .join('');
}

function actionElement(action: ShownAction, className: string, copied: string): string {
  const { does, label, description, iconHtml } = action;
  const named = className === '' ? '' : ` class="${className}"`;
  const more = description === undefined || className !== '' ? '' : `<small>${escapeHtml(description)}</small>`;
  const inner = `${iconHtml}<span class="op-menu-text"><span>${escapeHtml(label)}</span>${more}</span>`;
  if (does === 'print') return `<button type="button"${named} data-op-print>${inner}</button>`;
  if ('copies' in does)
    return `<button type="button"${named} data-op-copy-page="${escapeHtml(does.copies)}" data-copied="${escapeHtml(copied)}">${inner}</button>`;
  const kind = does.isDownload
    ? ' download'
    : /^(?:https?:)?\/\//i.test(does.href)
      ? ' target="_blank" rel="noopener"'
      : '';
  return `<a${named} href="${escapeHtml(does.href)}"${kind}>${inner}</a>`;
}
