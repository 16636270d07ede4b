import { escapeHtml } from '../../html/html.js';
import type { Finding } from '../../model/finding.js';
import type { PageView, ShellContext } from './shell-context.js';

/** What stands under a page's text: what its author leads on to, and when it was last changed. */
export function pageEnd(context: ShellContext, view: PageView, lang: string): string {
  return relatedLinks(context, view) + modifiedNote(view, lang);
}

function relatedLinks(context: ShellContext, view: PageView): string {
  const { page, words } = view;
  const items = (page.related ?? []).flatMap(({ href, title }) => {
    const target = context.href(href, view.prefix);
    if (target === undefined) return [];
    const found = context.targets.resolve(href);
    const other = found.kind === 'page' ? context.plan.pages.at(found.page) : undefined;
    const icon = context.icon(other?.icon, view.prefix);
    const label = escapeHtml(title ?? other?.title ?? href.replace(/^https?:\/\/(?:www\.)?/, ''));
    const outside = target.isOutside ? ' class="op-outside" target="_blank" rel="noopener"' : '';
    return [`<li><a href="${escapeHtml(target.href)}"${outside}>${icon}<span>${label}</span></a></li>`];
  });
  if (items.length === 0) return '';
  const id = 'op-related';
  return `<nav class="op-related" aria-labelledby="${id}"><p id="${id}">${escapeHtml(words.related)}</p><ul>${items.join('')}</ul></nav>`;
}

function modifiedNote({ page, words }: PageView, lang: string): string {
  if (page.modified?.isShown !== true) return '';
  const { date } = page.modified;
  const time = `<time datetime="${date}">${escapeHtml(longDate(date, lang))}</time>`;
  return `<p class="op-modified">${escapeHtml(words.lastModified).replace('{}', time)}</p>`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** In the words of the language; dates have no time, so no zone may move them. */
function longDate(date: string, lang: string): string {
  const known = formats.get(lang) ?? new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(lang, known);
  return known.format(new Date(`${date}T00:00:00Z`));
}

/** Entries of a page's `related` that lead nowhere. */
export function brokenRelated(context: ShellContext, { page, prefix }: PageView): Finding[] {
  return (page.related ?? [])
    .filter(({ href }) => context.href(href, prefix) === undefined)
    .map(({ href }) => {
      const likely = context.targets.likely(href);
      return {
        code: 'broken-link',
        severity: 'error',
        page: page.path,
        file: page.sourcePath,
        message: `"related" leads to "${href}", which is no page or file of this export; it is left out.${likely === undefined ? '' : ` Did you mean "${likely}"?`}`,
      };
    });
}
