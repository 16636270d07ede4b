import { type Html, html, trusted } from '../../html/html-template.js';
import type { RenderedDocument } from '../../model/document.js';
import type { Finding } from '../../model/finding.js';
import type { NavigationNode } from '../../model/navigation.js';
import { withPrefix } from '../../model/relative-address.js';
import { socialCardAddress } from '../../theme/social-card.js';
import { readDocumentFacts } from '../document-facts.js';
import { inlineMarkdown } from '../frame/inline-markdown.js';
import { interfaceWords } from '../frame/interface-words.js';
import { siteFrames } from '../frame/page-frame.js';
import { documentTitle, headStart, rootClass, themeScript } from '../frame/page-head.js';
import type { ShellContext } from '../frame/shell-context.js';
import { isLeftOut } from '../links/link-targets.js';

/**
 * Returns `404.html`. A server shows it for addresses of any depth, so it uses no file of the bundle and contains its own styles. Its
 * links are relative to the bundle's root; for deeper addresses, a script puts the root before them. The script finds the root by the
 * first folder of the address that the bundle has too, otherwise by the site's public address, otherwise it takes the folder of the
 * address.
 */
export function notFoundDocument(
  context: ShellContext,
  theme: { readonly css: string },
  missingFamilies: readonly string[] = [],
): RenderedDocument {
  const { plan } = context;
  const { notFound, name } = plan.settings;
  const words = interfaceWords('en');
  const title = notFound.title ?? words.notFound;
  const text = inlineMarkdown(notFound.description ?? words.notFoundText, (address) => context.href(address, '')?.href);
  const home = withPrefix('', context.pageAddresses[0] ?? 'index.html');
  const document = html`
    <!doctype html>
    <html lang="en" class="${rootClass(plan.settings)}">
      <head>
        ${headStart(documentTitle(title, name))}
        <meta name="robots" content="noindex">
        <link rel="icon" href="data:,">
        ${themeScript(plan.settings)}
        <style>${trusted(withoutFiles(theme.css).replaceAll('</', '<\\/'))}</style>
      </head>
      <body class="op-not-found">
        <header><a class="op-logo" href="${home}"><span>${name}</span></a></header>
        <main>
          <p class="op-eyebrow">404</p>
          <h1>${title}</h1>
          <p class="op-lead">${text}</p>
          <p><a class="op-button" href="${home}">${words.home}</a></p>
        </main>
        ${rebaseScript(context)}
        ${notFound.leadsHome && HOME_SCRIPT}
      </body>
    </html>${'\n'}`.text;
  const outputPath = '404.html';
  return {
    outputPath,
    html: document,
    facts: readDocumentFacts(outputPath, document),
    findings: [...brokenShellLinks(context), ...missingFamilies.map(missingFont), ...missingCard(context)],
  };
}

/** The script that leads to the first page. It runs after the page's links are corrected, and does nothing for a page opened from a folder. */
const HOME_SCRIPT = html`
  <script>if(location.protocol!=='file:')location.replace(document.querySelector('.op-button').href)</script>`;

/** Removes addresses from the style sheet, because they are relative to its own place. `data:` addresses stay. */
function withoutFiles(css: string): string {
  return css.replace(/@font-face\{[^}]*\}/g, '').replace(/url\("(?!data:)[^"]*"\)/g, 'none');
}

function missingCard({ plan, outsideFiles }: ShellContext): Finding[] {
  const { socialCard } = plan;
  if (socialCard === undefined || outsideFiles.has(socialCardAddress(socialCard.hash))) return [];
  const message =
    'The image for social networks is missing because Chromium, which draws it, is not available. Install Chromium for the worker, or name an image as "og:image" in "seo.metatags".';
  return [{ code: 'missing-file', severity: 'warning', message }];
}

function missingFont(family: string): Finding {
  return {
    code: 'outside-file',
    severity: 'warning',
    message: `The font “${family}” is not in the bundle: its files are not available. Text is shown in the reader's own fonts. Put a .woff2 file into the project and name it as "source" of the font.`,
  };
}

function rebaseScript(context: ShellContext): Html {
  const names = new Set<string>();
  for (const address of context.pageAddresses) names.add((address.split('/')[0] ?? '').replace(/\.html$/, ''));
  const list = JSON.stringify([...names].slice(0, MAX_NAMES)).replaceAll('<', '\\u003c');
  const base = JSON.stringify(basePath(context.plan.settings.canonicalUrl)).replaceAll('<', '\\u003c');
  const code = [
    `(function(n,p,b){`,
    `var s=p.split('/'),i=1;`,
    `while(i<s.length&&n.indexOf(s[i].replace(/\\.html$/,''))<0)i++;`,
    `var r=i<s.length?s.slice(0,i).join('/')+'/':(p.indexOf(b)===0?b:p.replace(/[^/]*$/,''));`,
    `if(location.protocol!=='file:')document.querySelectorAll('a[href]').forEach(function(a){`,
    `var h=a.getAttribute('href');`,
    `if(!/^([a-z]+:|\\/|#)/i.test(h))a.setAttribute('href',r+h)`,
    `})})(${list},location.pathname,${base})`,
  ];
  return html`<script>${trusted(code.join(''))}</script>`;
}

/** Maximum number of names of top-level pages and folders in the script; more would make the page heavy. */
const MAX_NAMES = 200;

/** Returns the path of the site's public address. If it is unknown, returns a path that no address begins with. */
function basePath(canonicalUrl: string | undefined): string {
  if (canonicalUrl === undefined || !URL.canParse(canonicalUrl)) return '//';
  return `${new URL(canonicalUrl).pathname.replace(/\/+$/, '')}/`;
}

/** Returns a finding for each link of the frame whose target is missing, once for the site and not on every page. */
function brokenShellLinks(context: ShellContext): Finding[] {
  const { settings, navigation, globalLinks, configurationPlaces = {} } = context.plan;
  const frames = siteFrames(settings, navigation);
  // Each address with the text by which the plan knows its place.
  const links = new Map<string, string>();
  const add = (address: string, text = address) => {
    if (!links.has(address)) links.set(address, text);
  };
  for (const { navbar, footer, banner } of frames) {
    for (const { href } of [...(navbar?.links ?? []), navbar?.primary ?? []].flat()) add(href);
    for (const { href } of (footer?.columns ?? []).flatMap(({ items }) => items)) add(href);
    if (banner !== undefined) for (const address of linksOf(banner.content)) add(address, banner.content);
  }
  for (const address of navigationAddresses([...navigation, ...globalLinks])) add(address);
  return [...links]
    .filter(([address]) => context.href(address, '') === undefined && !isLeftOut(context.targets, address))
    .map(([address, text]) => ({
      code: 'broken-link',
      severity: 'error',
      ...(Object.hasOwn(configurationPlaces, text) ? configurationPlaces[text] : {}),
      message: `The configuration links to "${address}", which leads nowhere; correct or remove it.`,
    }));
}

/** Returns the addresses that a text's Markdown links to. */
function linksOf(markdown: string): string[] {
  const addresses: string[] = [];
  inlineMarkdown(markdown, (address) => {
    addresses.push(address);
    return undefined;
  });
  return addresses;
}

function* navigationAddresses(nodes: readonly NavigationNode[]): Generator<string> {
  for (const node of nodes) {
    if ('href' in node && node.href !== undefined) yield node.href;
    if ('children' in node) yield* navigationAddresses(node.children);
  }
}
