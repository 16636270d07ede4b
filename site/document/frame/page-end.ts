import { type Html, html } from '../../html/html-template.js';
import type { Finding } from '../../model/finding.js';
import { isLeftOut } from '../links/link-targets.js';
import type { PageView, ShellContext } from './shell-context.js';

/** Returns the parts below a page's text: related pages that its author named, and the date of the last change. */
export function pageEnd(context: ShellContext, view: PageView, lang: string): Html {
  return html`${relatedLinks(context, view)}${modifiedNote(view, lang)}`;
}

function relatedLinks(context: ShellContext, view: PageView): Html | undefined {
  const { page, words } = view;
  const items = (page.related ?? []).flatMap(({ href, title }) => {
    const target = context.href(href, view.prefix);
    if (target === undefined) return [];
    const found = context.targets.resolve(href);
    const other = found.kind === 'page' ? context.plan.pages.at(found.page) : undefined;
    const icon = context.icon(other?.icon, view.prefix);
    const label = title ?? other?.title ?? href.replace(/^https?:\/\/(?:www\.)?/, '');
    const outside = target.isOutside && html` class="op-outside" target="_blank" rel="noopener"`;
    return [html`<li><a href="${target.href}"${outside}>${icon}<span>${label}</span></a></li>`];
  });
  if (items.length === 0) return undefined;
  const id = 'op-related';
  return html`
    <nav class="op-related" aria-labelledby="${id}">
      <p id="${id}">${words.related}</p>
      <ul>${items}</ul>
    </nav>`;
}

function modifiedNote({ page, words }: PageView, lang: string): Html | undefined {
  if (page.modified?.isShown !== true) return undefined;
  const { date } = page.modified;
  const [before = '', after = ''] = words.lastModified.split('{}');
  const time = html`<time datetime="${date}">${longDate(date, lang)}</time>`;
  return html`<p class="op-modified">${before}${time}${after}</p>`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a date in the words of a language. It is read as UTC, because a time zone would move it to another day. */
function longDate(date: string, lang: string): string {
  const known = formats.get(lang) ?? new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(lang, known);
  return known.format(new Date(`${date}T00:00:00Z`));
}

/** Returns a finding for each entry of a page's `related` whose target is missing. */
export function brokenRelated(context: ShellContext, { page, prefix }: PageView): Finding[] {
  return (page.related ?? [])
    .filter(({ href }) => context.href(href, prefix) === undefined && !isLeftOut(context.targets, href))
    .map(({ href, line }) => {
      const likely = context.targets.likely(href);
      return {
        code: 'broken-link',
        severity: 'error',
        page: page.path,
        file: page.sourcePath,
        ...(line !== undefined && { line }),
        message: `"related" leads to "${href}", which is not a page or file of this export; it was omitted.${likely === undefined ? '' : ` Did you mean "${likely}"?`}`,
      };
    });
}
