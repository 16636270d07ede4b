import { escapeHtml } from '../../html/html.js';
import type { PageContent, PageHeading } from '../../model/page-content.js';
import { withPrefix } from '../../model/relative-address.js';
import type { NavigationState } from '../sidebar/navigation-state.js';
import { firstPage } from '../sidebar/sidebar-writer.js';
import { directoryListing } from './directory-listing.js';
import { methodLabel, pageEndpoint } from './http-method.js';
import { inlineMarkdown } from './inline-markdown.js';
import type { PageView, ShellContext } from './shell-context.js';

/** A page's title block: where it stands, its title, what it is about, and the operation that it describes. */
export function articleHeader(
  context: ShellContext,
  view: PageView,
  state: NavigationState,
  parts: PageContent['parts'] = [],
  actions = '',
): string {
  const { page, words } = view;
  const deprecated = page.deprecated ? `<span class="op-badge op-badge-deprecated">${words.deprecated}</span>` : '';
  // The reference shows what the API description says, with its markup, and the operation with its server.
  const hasReference = parts.includes('api');
  const isTold = hasReference && page.frontmatter.description === undefined;
  const description =
    page.description === undefined || isTold
      ? ''
      : `<p class="op-lead">${inlineMarkdown(page.description, (address) => context.href(address, view.prefix)?.href)}</p>`;
  const title = `<h1 id="${view.id('page-title')}">${escapeHtml(page.title)}${deprecated}</h1>`;
  const endpoint = pageEndpoint(page);
  const operation =
    endpoint === undefined || hasReference
      ? ''
      : `<div class="op-endpoint">${methodLabel(endpoint.method)}<code>${breakable(escapeHtml(endpoint.path))}</code></div>`;
  return `<header id="${view.id('header')}" class="op-article-header">${eyebrow(context, view, state)}${actions === '' ? title : `<div class="op-title-row">${title}${actions}</div>`}${description}${operation}</header>`;
}

/** The body, and under it what the page lists or leads to. */
export function articleBody(context: ShellContext, view: PageView, state: NavigationState, html: string): string {
  return `<div id="${view.id('content')}" class="op-content">${html}${directoryListing(context, view, state)}</div>`;
}

/** Links to the neighbours in reading order. */
export function pagination(context: ShellContext, view: PageView): string {
  const { page, words } = view;
  if (page.frontmatter.hideFooterPagination === true) return '';
  const link = (index: number | undefined, kind: 'previous' | 'next') => {
    const target = index === undefined ? undefined : context.plan.pages.at(index);
    const address = index === undefined ? undefined : context.pageAddresses[index];
    if (target === undefined || address === undefined) return '';
    const rel = kind === 'previous' ? 'prev' : 'next';
    return `<a class="op-${kind}" rel="${rel}" href="${escapeHtml(withPrefix(view.prefix, address))}"><span>${words[kind]}</span><strong>${escapeHtml(target.sidebarTitle)}</strong></a>`;
  };
  const links = link(page.previous, 'previous') + link(page.next, 'next');
  return links === ''
    ? ''
    : `<nav id="${view.id('pagination')}" class="op-pagination" aria-label="${words.previous} / ${words.next}">${links}</nav>`;
}

/** The page's own headings of the second and third level; empty when there are fewer than two. */
export function tableOfContents(
  view: PageView,
  content: PageContent,
): { readonly side: string; readonly inline: string } {
  const headings = content.headings.filter(({ depth, text }) => (depth === 2 || depth === 3) && text !== '');
  if (headings.length < 2) return { side: '', inline: '' };
  const isFlat = headings.every(({ depth }) => depth === 3);
  const list = `<ul>${headings.map((heading) => tableEntry(heading, isFlat)).join('')}</ul>`;
  return {
    side: `<nav id="${view.id('table-of-contents')}" class="op-toc" aria-label="${view.words.onThisPage}"><p>${view.words.onThisPage}</p>${list}</nav>`,
    inline: `<details class="op-toc-inline"><summary>${view.words.onThisPage}</summary>${list}</details>`,
  };
}

function tableEntry(heading: PageHeading, isFlat: boolean): string {
  const isInner = heading.depth === 3 && !isFlat ? ' class="op-toc-inner"' : '';
  return `<li${isInner}><a href="#${escapeHtml(encodeFragment(heading.id))}">${escapeHtml(heading.text)}</a></li>`;
}

/** An id as a fragment: letters of all scripts stay readable; a per cent sign or a space must not be misread. */
function encodeFragment(id: string): string {
  return id.replace(/[%\s"<>`]/g, encodeURIComponent);
}

function eyebrow(context: ShellContext, view: PageView, state: NavigationState): string {
  const groups = state.groups.filter((group) => group.label !== '' && group.root !== view.index);
  if (context.plan.settings.eyebrows !== 'breadcrumbs') {
    const last = groups.at(-1);
    return last === undefined ? '' : `<p class="op-eyebrow">${escapeHtml(last.label)}</p>`;
  }
  if (groups.length === 0) return '';
  const steps = groups.map((group) => {
    const page = group.root ?? firstPage(group.children);
    const address = page === undefined || page === view.index ? undefined : context.pageAddresses[page];
    const label = escapeHtml(group.label);
    return address === undefined
      ? `<li>${label}</li>`
      : `<li><a href="${escapeHtml(withPrefix(view.prefix, address))}">${label}</a></li>`;
  });
  return `<nav class="op-eyebrow" aria-label="${view.words.navigation}"><ol>${steps.join('')}</ol></nav>`;
}

/** A long path may break after a slash. */
function breakable(escapedPath: string): string {
  return escapedPath.replaceAll('/', '/<wbr>');
}
