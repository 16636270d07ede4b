import type { IncomingMessage, ServerResponse } from 'node:http';
import { prefersHtml } from '../../http/negotiate.js';
import { html, trusted } from '../../site/html/html-template.js';
import { send, sendText } from './send-text.js';

/** A message of the deployment itself to a reader, if the bundle has no page for it. */
export interface Notice {
  readonly status: number;
  readonly title: string;
  /** The message as plain text, one sentence. */
  readonly text: string;
  /** The seconds after which to retry, if the state is temporary. Programs are told, and readers get a link. */
  readonly againSeconds?: number;
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'";

/** Sends a small page to browsers, and its sentence to programs. Keeps headers that are already set. */
export function sendNotice(request: IncomingMessage, response: ServerResponse, notice: Notice): void {
  const { status, text, againSeconds } = notice;
  if (againSeconds !== undefined) response.setHeader('Retry-After', String(againSeconds));
  response.setHeader('Vary', 'Accept');
  if (!prefersHtml(request.headers.accept)) {
    sendText(response, status, text);
    return;
  }
  response.setHeader('Content-Security-Policy', POLICY);
  send(response, status, 'text/html; charset=utf-8', noticePage(notice));
}

/** Returns the page of a notice. It contains nothing of the request, and needs no other file, because there may be none. */
function noticePage({ status, title, text, againSeconds }: Notice): string {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <meta name="robots" content="noindex">
        <meta name="color-scheme" content="light dark">
        <link rel="icon" href="data:,">
        <title>${title}</title>
        <style>${trusted(STYLE)}</style>
      </head>
      <body>
        <main>
          <p>${status}</p>
          <h1>${title}</h1>
          <p>${text}</p>
          ${againSeconds !== undefined && html`<p><a href="">Try again</a></p>`}
        </main>
      </body>
    </html>${'\n'}`.text;
}

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;background:#fff;color:#505752;',
  'font:1rem/1.6 system-ui,sans-serif}',
  'main{max-width:32rem;padding:1.5rem}',
  'h1{margin:0 0 .5rem;color:#101511;font-size:1.75rem;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}',
  'p{margin:0 0 .5rem}',
  'a{color:#166e3f}',
  'p:first-child{color:#686f6a;font-size:.875rem;font-weight:600;font-variant-numeric:tabular-nums}',
  '@media(prefers-color-scheme:dark){',
  'body{background:#0c0f0d;color:#b4bab6}h1{color:#f2f5f3}p:first-child{color:#949a96}a{color:#3ec27a}}',
].join('');
