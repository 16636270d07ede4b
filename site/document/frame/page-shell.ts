import { type Html, html, trusted } from '../../html/html-template.js';
import type { PageContent } from '../../model/page-content.js';
import { feedButton } from '../files/feed.js';
import type { Counterparts } from '../sidebar/counterparts.js';
import type { NavigationState } from '../sidebar/navigation-state.js';
import { alternateLinks } from './alternate-links.js';
import { articleBody, articleHeader, pagination, tableOfContents } from './article.js';
import { banner } from './banner.js';
import { footer } from './footer.js';
import { drawerLinks, header } from './header.js';
import type { PlacedActions } from './page-actions.js';
import { pageEnd } from './page-end.js';
import { type PageExtras, pageHead, rootClass, type ThemeAssets } from './page-head.js';
import type { PageLayout } from './page-layout.js';
import type { PageView, ShellContext } from './shell-context.js';
import { structuredData } from './structured-data.js';

/** Everything that a page's document is written from, except the list in its sidebar. */
export interface PageShell {
  readonly context: ShellContext;
  readonly view: PageView;
  readonly state: NavigationState;
  readonly counterparts: Counterparts;
  readonly assets: ThemeAssets;
  readonly layout: PageLayout;
  readonly language: { readonly lang: string; readonly dir: 'ltr' | 'rtl' };
  readonly content: PageContent;
  /** The content as HTML with its references resolved. */
  readonly body: string;
  /** HTML of the panel beside the content, with its references resolved. */
  readonly aside: string | undefined;
  readonly actions: PlacedActions;
  readonly extras: PageExtras;
}

/** Returns the start of a document, up to the list in its sidebar. */
export function beforeSidebar(shell: PageShell): Html {
  const { context, view, state, counterparts, assets, layout, language, content, extras } = shell;
  const { plan } = context;
  const decoration = plan.settings.background?.decoration;
  const sidebarClass = !layout.hasSidebar && ' op-no-sidebar';
  const decorationClass = decoration !== undefined && ` op-decoration-${decoration}`;
  return html`
    <!doctype html>
    <html lang="${language.lang}" dir="${language.dir}" class="${rootClass(plan.settings)}"
      data-current-path="/${view.page.path}">
      <head>
        ${pageHead(context, view, assets, extras)}
        ${alternateLinks(context, view, state, counterparts, content.feed !== undefined)}
        ${structuredData(plan, view, state)}
      </head>
      <body class="op-mode-${layout.name}${sidebarClass}${decorationClass}">
        <a class="op-skip" href="#${view.id('content-area')}">${view.words.skip}</a>
        ${banner(context, view)}
        ${header(context, view, state, counterparts)}
        <div class="op-layout">
          <nav id="${view.id('sidebar')}" class="op-sidebar" popover aria-label="${view.words.navigation}">
            <div id="${view.id('sidebar-content')}">`;
}

/** Returns the end of a document, from behind the list in its sidebar. */
export function afterSidebar(shell: PageShell): Html {
  const { context, view, state, layout, language, content, body, aside, actions } = shell;
  const contents = layout.hasContents ? tableOfContents(view, content) : {};
  const titleActions = [feedButton(view, content), actions.header].filter((action) => action !== undefined);
  const onward = layout.hasPagination && pagination(context, view);
  const main = html`
    <main id="${view.id('content-area')}" class="op-main" tabindex="-1">
      <article class="op-article">
        ${layout.hasHeader && articleHeader(context, view, state, content.parts, titleActions)}
        ${contents.inline}
        ${articleBody(context, view, state, body)}
        ${layout.hasHeader && pageEnd(context, view, language.lang)}
      </article>
      ${aside === undefined && onward}
    </main>`;
  const side =
    aside === undefined
      ? [contents.side, actions.side].filter((part) => part !== undefined)
      : [html`<div id="${view.id('panel')}" class="op-panel">${trusted(aside)}</div>`];
  // On narrow screens the panel follows the article, because its examples belong to the text; the links to other pages come last.
  return html`
            ${drawerLinks(context, view)}
            </div>
          </nav>
          ${main}
          ${side.length > 0 && html`<aside class="op-side">${side}</aside>`}
          ${aside !== undefined && onward}
        </div>
        ${layout.hasFooter && footer(context, view)}
      </body>
    </html>${'\n'}`;
}
