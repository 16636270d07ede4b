import { readFileSync } from 'node:fs';
import { type Html, html } from '../../site/html/html-template.js';

/** A file of the page. */
export interface PageFile {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The path under which the page's files are served. */
export const PAGE_FILES_PATH = '/assistant-page';

/** Reads the page's files, by name. */
export function readPageFiles(): ReadonlyMap<string, PageFile> {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url));
  return new Map<string, PageFile>([
    ['client.js', { contentType: 'text/javascript; charset=utf-8', bytes: read('../../reader/assistant-page.js') }],
    ['chat.css', { contentType: 'text/css; charset=utf-8', bytes: read('chat.css') }],
  ]);
}

/** Allows only the page's own scripts and styles, and requests to this service. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the page on which readers ask a site's assistant and see its pages. It contains nothing of the site: its title, its suggestions and
 * all other content are fetched with the reader's key.
 */
export function chatPage({ domain, path }: { readonly domain: string; readonly path: string }): string {
  return frame({
    title: `Ask ${domain}`,
    attributes: html` data-domain="${domain}" data-path="${path}"`,
    script: html`<script defer src="${PAGE_FILES_PATH}/client.js"></script>`,
    content: html`
      <header><h1 id="title">Ask the documentation</h1><p id="lead">${domain}</p></header>
      <main>
        <noscript><p>This page needs JavaScript.</p></noscript>
        <form id="key-form" hidden>
          <label for="key">Assistant key</label>
          <input id="key" name="key" autocomplete="off" spellcheck="false" placeholder="svc_dsc_…" aria-describedby="key-help key-problem">
          <p id="key-problem" class="problem" role="alert"></p>
          <p id="key-help" class="hint">
            You get this key from the people who run this documentation. They create assistant keys
            in the dashboard, under <a href="/dashboard/keys">API keys</a>. The key is kept in this browser.
          </p>
          <button type="submit">Continue</button>
        </form>
        <section id="shown-page" aria-label="Page" hidden></section>
        <section id="talk" aria-label="Conversation" hidden>
          <div id="log" role="log" aria-live="off" aria-label="Questions and answers"></div>
          <p id="announcement" class="visually-hidden" role="status"></p>
          <form id="ask-form">
            <label class="visually-hidden" for="question">Your question</label>
            <textarea id="question" rows="1" maxlength="8000" enterkeyhint="send" placeholder="Ask a question"></textarea>
            <button id="send" type="submit">Ask</button>
            <button id="stop" type="button" hidden>Stop</button>
          </form>
          <section id="suggestions" aria-labelledby="suggestions-title" hidden>
            <h2 id="suggestions-title">Questions to begin with</h2>
            <ul></ul>
          </section>
        </section>
      </main>`,
  });
}

/** Returns the page for an address of a site that does not exist. */
export function missingSitePage(domain: string): string {
  return frame({
    title: 'Site not found',
    content: html`
      <header><h1>Site not found</h1></header>
      <main>
        <p>This service has no documentation at <strong>${domain}</strong>. Check the address, or ask whoever gave it to you.</p>
        <p>Do you run this service? <a href="/dashboard/sites">See its sites in the dashboard</a>.</p>
      </main>`,
  });
}

interface Frame {
  readonly title: string;
  readonly content: Html;
  /** The attributes of the body, with a space before each. */
  readonly attributes?: Html;
  readonly script?: Html;
}

function frame({ title, content, attributes, script }: Frame): string {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
        <meta name="robots" content="noindex">
        <title>${title}</title>
        <link rel="stylesheet" href="${PAGE_FILES_PATH}/chat.css">
        ${script}
      </head>
      <body${attributes}>${content}
      </body>
    </html>`.text;
}
