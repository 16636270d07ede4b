import { readFileSync } from 'node:fs';
import { html } from '../../site/html/html-template.js';

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
 * Returns the page on which readers ask a site's assistant and see its pages. It is the same for every domain, known or not, and reveals
 * nothing: all content is fetched with the reader's key.
 */
export function chatPage({ domain, path }: { readonly domain: string; readonly path: string }): string {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
        <meta name="robots" content="noindex">
        <title>Ask ${domain}</title>
        <link rel="stylesheet" href="${PAGE_FILES_PATH}/chat.css">
        <script defer src="${PAGE_FILES_PATH}/client.js"></script>
      </head>
      <body data-domain="${domain}" data-path="${path}">
        <header><h1>Ask ${domain}</h1><p>Answers come out of the documentation, with their sources.</p></header>
        <main>
          <noscript><p>This page needs JavaScript.</p></noscript>
          <form id="key-form" hidden>
            <p>This page needs an assistant key of the site's organization. It is kept in this browser.</p>
            <label for="key">Assistant key</label>
            <input id="key" name="key" autocomplete="off" spellcheck="false" placeholder="svc_dsc_…" aria-describedby="key-problem">
            <p id="key-problem" class="problem" role="alert"></p>
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
          </section>
        </main>
      </body>
    </html>`.text;
}
