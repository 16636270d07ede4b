import { type Html, html, trusted } from '../../html/html-template.js';
import type { PageContent, PageHeading } from '../../model/page-content.js';
import { withPrefix } from '../../model/relative-address.js';
import type { NavigationState } from '../sidebar/navigation-state.js';
import { firstPage } from '../sidebar/sidebar-writer.js';
import { directoryListing } from './directory-listing.js';
import { methodLabel, pageEndpoint } from './http-method.js';
import { inlineMarkdown } from './inline-markdown.js';
import type { PageView, ShellContext } from './shell-context.js';

/** Returns a page's title block: its place in the navigation, title, description, and the operation that it describes. */
export function articleHeader(
  context: ShellContext,
  view: PageView,
  state: NavigationState,
  parts: PageContent['parts'] = [],
  actions: readonly Html[] = [],
): Html {
  const { page, words } = view;
  // An API reference prints the description and the operation itself, with their markup and the server.
  const hasReference = parts.includes('api');
  const isDescribed = hasReference && page.frontmatter.description === undefined;
  const title = html`
    <h1 id="${view.id('page-title')}">
      ${page.title}
      ${page.deprecated && html`<span class="op-badge op-badge-deprecated">${words.deprecated}</span>`}
    </h1>`;
  return html`
    <header id="${view.id('header')}" class="op-article-header">
      ${eyebrow(context, view, state)}
      ${actions.length === 0 ? title : html`<div class="op-title-row">${title}${actions}</div>`}
      ${!isDescribed && lead(context, view)}
      ${!hasReference && endpointLine(view)}
    </header>`;
}

/** Returns the content of a page, followed by the listing of its group. `content` is HTML. */
export function articleBody(context: ShellContext, view: PageView, state: NavigationState, content: string): Html {
  return html`
    <div id="${view.id('content')}" class="op-content">
      ${trusted(content)}
      ${directoryListing(context, view, state)}
    </div>`;
}

/** Returns links to the previous and the next page in reading order, or undefined when there are none to show. */
export function pagination(context: ShellContext, view: PageView): Html | undefined {
  const { page, words } = view;
  if (page.frontmatter.hideFooterPagination === true) return undefined;
  const link = (index: number | undefined, kind: 'previous' | 'next') => {
    const target = index === undefined ? undefined : context.plan.pages.at(index);
    const address = index === undefined ? undefined : context.pageAddresses[index];
    if (target === undefined || address === undefined) return undefined;
    return html`
      <a class="op-${kind}" rel="${kind === 'previous' ? 'prev' : 'next'}" href="${withPrefix(view.prefix, address)}">
        <span>${words[kind]}</span>
        <strong>${target.sidebarTitle}</strong>
      </a>`;
  };
  const links = [link(page.previous, 'previous'), link(page.next, 'next')].filter((found) => found !== undefined);
  if (links.length === 0) return undefined;
  const label = `${words.previous} / ${words.next}`;
  return html`<nav id="${view.id('pagination')}" class="op-pagination" aria-label="${label}">${links}</nav>`;
}

/** A page's table of contents in its two forms: beside the text, and inside it on narrow screens. */
export interface TableOfContents {
  readonly side?: Html;
  readonly inline?: Html;
}

/** Lists the page's own headings of the second and third level; empty when there are fewer than two. */
export function tableOfContents(view: PageView, content: PageContent): TableOfContents {
  const headings = content.headings.filter(({ depth, text }) => (depth === 2 || depth === 3) && text !== '');
  if (headings.length < 2) return {};
  const title = view.words.onThisPage;
  const isFlat = headings.every(({ depth }) => depth === 3);
  const list = html`<ul>${headings.map((heading) => tableEntry(heading, isFlat))}</ul>`;
  return {
    side: html`
      <nav id="${view.id('table-of-contents')}" class="op-toc" aria-label="${title}">
        <p>${title}</p>
        ${list}
      </nav>`,
    inline: html`<details class="op-toc-inline"><summary>${title}</summary>${list}</details>`,
  };
}

function tableEntry(heading: PageHeading, isFlat: boolean): Html {
  const indent = heading.depth === 3 && !isFlat && html` class="op-toc-inner"`;
  return html`<li${indent}><a href="#${encodeFragment(heading.id)}">${heading.text}</a></li>`;
}

/** Encodes an id as a fragment. Letters of all scripts stay readable; percent signs and spaces must not be misread. */
function encodeFragment(id: string): string {
  return id.replace(/[%\s"<>`]/g, encodeURIComponent);
}

function lead(context: ShellContext, { page, prefix }: PageView): Html | undefined {
  if (page.description === undefined) return undefined;
  const text = inlineMarkdown(page.description, (address) => context.href(address, prefix)?.href);
  return html`<p class="op-lead">${text}</p>`;
}

function endpointLine({ page }: PageView): Html | undefined {
  const endpoint = pageEndpoint(page);
  if (endpoint === undefined) return undefined;
  return html`<div class="op-endpoint">${methodLabel(endpoint.method)}<code>${breakable(endpoint.path)}</code></div>`;
}

function eyebrow(context: ShellContext, view: PageView, state: NavigationState): Html | undefined {
  const groups = state.groups.filter((group) => group.label !== '' && group.root !== view.index);
  if (context.plan.settings.eyebrows !== 'breadcrumbs') {
    const last = groups.at(-1);
    return last && html`<p class="op-eyebrow">${last.label}</p>`;
  }
  if (groups.length === 0) return undefined;
  const steps = groups.map((group) => {
    const page = group.root ?? firstPage(group.children);
    const address = page === undefined || page === view.index ? undefined : context.pageAddresses[page];
    return address === undefined
      ? html`<li>${group.label}</li>`
      : html`<li><a href="${withPrefix(view.prefix, address)}">${group.label}</a></li>`;
  });
  return html`<nav class="op-eyebrow" aria-label="${view.words.navigation}"><ol>${steps}</ol></nav>`;
}

/** Allows line breaks after the slashes of a long path. */
function breakable(path: string): readonly (Html | string)[] {
  return path.split('/').flatMap((part, index) => (index === 0 ? [part] : [html`/<wbr>`, part]));
}
