import { type Html, html } from '../../html/html-template.js';
import type { OwnPageAction, PageActionName, PageActions } from '../../model/page-actions.js';
import type { SitePlan } from '../../model/plan.js';
import { encodePath, relativeAddress, withPrefix } from '../../model/relative-address.js';
import { markdownPath } from '../files/page-markdown.js';
import { canonicalAddress } from '../links/canonical-address.js';
import { type AgentActionName, agentAction } from './agent-actions.js';
import type { PageLayout } from './page-layout.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';
import type { ShownAction } from './shown-action.js';

/**
 * Returns the entries of a page's menu. Services of other hosts receive the public address of the page, so they are offered only when it
 * is known, and never in an air-gapped deployment.
 */
function shownActions(context: ShellContext, view: PageView, markdown: string): readonly ShownAction[] {
  const { plan } = context;
  return (pageActions(plan, view)?.options ?? []).flatMap((option) => {
    const shown =
      typeof option === 'string' ? builtInAction(context, view, option) : customAction(context, view, option, markdown);
    return shown ?? [];
  });
}

/** A page's menu, in one of the two places where it can stand. */
export interface PlacedActions {
  readonly header?: Html | undefined;
  readonly side?: Html | undefined;
  /** True when the menu has entries. */
  readonly hasActions: boolean;
}

/**
 * Puts the menu where the site or the page wants it. On a page without a table of contents it stands beside the title; a page
 * without a title has no menu.
 */
export function placeActions(
  context: ShellContext,
  view: PageView,
  markdown: string,
  layout: Pick<PageLayout, 'hasHeader' | 'hasContents'>,
): PlacedActions {
  const actions = layout.hasHeader ? shownActions(context, view, markdown) : [];
  const hasActions = actions.length > 0;
  if (pageActions(context.plan, view)?.display === 'toc' && layout.hasContents)
    return { side: actionsList(view, actions), hasActions };
  return { header: actionsMenu(view, actions), hasActions };
}

/** Returns the settings of a page's menu: its own, or the site's. */
export function pageActions(plan: SitePlan, { page }: PageView): PageActions | undefined {
  return page.actions ?? plan.settings.actions;
}

function builtInAction(context: ShellContext, view: PageView, name: PageActionName): ShownAction | undefined {
  const { plan } = context;
  const { page, prefix, words } = view;
  const markdown = withPrefix(prefix, encodePath(markdownPath(page.outputPath)));
  switch (name) {
    case 'copy':
      return { label: words.copyPage, icon: SHELL_ICONS.copy, does: { copies: markdown } };
    case 'view':
      return { label: words.viewMarkdown, icon: SHELL_ICONS.text, does: { href: markdown } };
    case 'download-pdf':
      return { label: words.savePdf, icon: SHELL_ICONS.print, does: 'print' };
    case 'download-spec': {
      const source = (page.operation ?? page.schema)?.spec;
      const file = plan.files.find(({ sourcePath }) => sourcePath === source);
      if (file === undefined) return undefined;
      const href = relativeAddress(prefix, file.outputPath);
      return { label: words.downloadSpec, icon: SHELL_ICONS.download, does: { href, isDownload: true } };
    }
    case 'assistant':
    case 'mcp':
    case 'cursor':
    case 'vscode':
      return agentAction(context, view, name);
    default:
      return serviceAction(plan, view, name);
  }
}

type ServiceName = Exclude<PageActionName, AgentActionName | 'copy' | 'view' | 'download-pdf' | 'download-spec'>;

const SERVICES: Readonly<Record<ServiceName, { readonly name: string; readonly address: string }>> = {
  chatgpt: { name: 'ChatGPT', address: 'https://chatgpt.com/?hints=search&q=' },
  claude: { name: 'Claude', address: 'https://claude.ai/new?q=' },
  perplexity: { name: 'Perplexity', address: 'https://www.perplexity.ai/search?q=' },
  grok: { name: 'Grok', address: 'https://grok.com/?q=' },
  aistudio: { name: 'Google AI Studio', address: 'https://aistudio.google.com/prompts/new_chat?prompt=' },
};

function serviceAction(plan: SitePlan, { page, words }: PageView, option: ServiceName): ShownAction | undefined {
  const base = plan.settings.canonicalUrl;
  if (base === undefined || isAirGapped(plan)) return undefined;
  const { name, address } = SERVICES[option];
  const question = `Read ${base}/${encodePath(markdownPath(page.outputPath))} and answer my questions about it.`;
  return {
    label: words.openIn.replace('{}', name),
    icon: SHELL_ICONS.ask,
    does: { href: address + encodeURIComponent(question) },
  };
}

/** Longest part of a page's Markdown in an address, in characters. Servers refuse much longer addresses. */
const MAX_PAGE_LENGTH = 1_500;

function customAction(
  context: ShellContext,
  view: PageView,
  option: OwnPageAction,
  markdown: string,
): ShownAction | undefined {
  const { page, prefix } = view;
  const path =
    canonicalAddress(context.plan, page.path) === undefined
      ? `/${page.path}`
      : new URL(canonicalAddress(context.plan, page.path) ?? '').pathname;
  const mcp = context.plan.assistant?.mcp;
  const written = [option.href, ...(option.query ?? []).map(({ value }) => value)];
  if (mcp === undefined && written.some((value) => value.includes('$mcp'))) return undefined;
  const values: Readonly<Record<string, string>> = { $page: shortened(markdown), $path: path, $mcp: mcp ?? '' };
  const filled = (text: string, encode: (value: string) => string) =>
    text.replace(/\$(?:page|path|mcp)\b/g, (name) => encode(values[name] ?? ''));
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
    icon: context.icon(option.icon, prefix),
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

/** Returns the menu beside the title: the first action as a button, the others in a menu. */
function actionsMenu({ words }: PageView, actions: readonly ShownAction[]): Html | undefined {
  const [first, ...rest] = actions;
  if (first === undefined) return undefined;
  const scriptClass = actions.every(needsScript) && ' op-needs-script';
  const menu = html`
    <details class="op-menu op-menu-actions" name="op-menu">
      <summary aria-label="${words.pageActions}">${SHELL_ICONS.more}</summary>
      <ul>${actionItems(actions, words.copied)}</ul>
    </details>`;
  return html`
    <div class="op-actions${scriptClass}">
      ${actionElement(first, html` class="op-actions-main"`, words.copied)}
      ${rest.length > 0 && menu}
    </div>`;
}

/** Returns all actions as a list, for the place under the table of contents. */
function actionsList({ words }: PageView, actions: readonly ShownAction[]): Html | undefined {
  if (actions.length === 0) return undefined;
  return html`<ul class="op-side-actions">${actionItems(actions, words.copied)}</ul>`;
}

function actionItems(actions: readonly ShownAction[], copied: string): readonly Html[] {
  return actions.map((action) => {
    const scriptClass = needsScript(action) && html` class="op-needs-script"`;
    return html`<li${scriptClass}>${actionElement(action, undefined, copied, action.description)}</li>`;
  });
}

function needsScript({ does }: ShownAction): boolean {
  return typeof does === 'string' || !('href' in does);
}

/** Returns the button or link of an action. `attributes` are HTML that begins with a space. */
function actionElement(
  { does, label, icon }: ShownAction,
  attributes: Html | undefined,
  copied: string,
  description?: string,
): Html {
  const note = description !== undefined && html`<small>${description}</small>`;
  const inner = html`${icon}<span class="op-menu-text"><span>${label}</span>${note}</span>`;
  if (does === 'ask') return html`<button type="button"${attributes} data-op-ask>${inner}</button>`;
  if (does === 'print') return html`<button type="button"${attributes} data-op-print>${inner}</button>`;
  if ('copies' in does)
    return html`
      <button type="button"${attributes} data-op-copy-page="${does.copies}"
        data-copied="${copied}">${inner}</button>`;
  if ('copiesText' in does)
    return html`
      <button type="button"${attributes} data-op-copy-text="${does.copiesText}"
        data-copied="${copied}">${inner}</button>`;
  return html`<a${attributes} href="${does.href}"${linkKind(does)}>${inner}</a>`;
}

function linkKind({ href, isDownload }: { readonly href: string; readonly isDownload?: true }): Html | undefined {
  if (isDownload) return html` download`;
  return /^(?:https?:)?\/\//i.test(href) ? html` target="_blank" rel="noopener"` : undefined;
}
