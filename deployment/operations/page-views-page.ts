import { html, trusted } from '../../site/html/html-template.js';
import type { PageViews } from './page-views.js';

/** The number of pages that the table lists at most. */
const MAX_ROWS = 500;

/** Returns the page views as a small HTML page without scripts. */
export function pageViewsPage(views: PageViews, site: string): string {
  const { days, total, pages, searches } = views.summary();
  const rows = pages
    .slice(0, MAX_ROWS)
    .map(({ path, views: count }) => html`<tr><td>${path.replace(/\.html$/, '')}</td><td>${count}</td></tr>`);
  const table =
    rows.length === 0
      ? html`<p>No page views yet.</p>`
      : html`<table><thead><tr><th>Page</th><th>Views</th></tr></thead><tbody>${rows}</tbody></table>`;
  const searchRows = searches
    .slice(0, MAX_ROWS)
    .map(({ text, searches: count, misses }) => html`<tr><td>${text}</td><td>${count}</td><td>${misses}</td></tr>`);
  const searchTable =
    searchRows.length > 0 &&
    html`
      <h2>Searches</h2>
      <table><thead><tr><th>Words</th><th>Searches</th><th>Without results</th></tr></thead><tbody>${searchRows}</tbody></table>`;
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="robots" content="noindex">
        <title>Page views of ${site}</title>
        <style>${trusted(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>Page views</h1>
          <p>${total} in the last ${days} days on ${site}. Counted by the server without cookies; nothing about readers is stored.</p>
          ${table}
          ${searchTable}
        </main>
      </body>
    </html>${'\n'}`.text;
}

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{background:light-dark(#fff,#0c0f0d);color:light-dark(#272d29,#d8dcd9);font:1rem/1.5 system-ui,sans-serif;',
  'max-width:48rem;margin:2rem auto;padding:0 1rem}',
  'table{border-collapse:collapse;width:100%}',
  'th,td{text-align:start;padding:.25rem .5rem;border-bottom:1px solid #8884}',
  'td:not(:first-child),th:not(:first-child){text-align:end;font-variant-numeric:tabular-nums}',
].join('');
