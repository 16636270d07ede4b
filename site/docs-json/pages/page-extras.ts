import type { PageActions } from '../../model/page-actions.js';
import type { PlannedPage, RelatedLink } from '../../model/plan.js';
import type { Report } from '../../model/report.js';
import { isObject, quoted } from '../../model/report.js';
import { contextualSchema, readPageActions } from '../settings/read-page-actions.js';
import { isSafeAddress } from '../settings/safe-address.js';
import { textOf } from './page-labels.js';
import type { PageSource } from './page-sources.js';

export interface PageExtrasInput {
  /** The site shows when its pages were last changed. */
  readonly showsTimestamps: boolean;
  /** The time of the last change of the source, in seconds since 1970. Undefined when it is not known. */
  readonly changedAt: number | undefined;
  readonly report: Report;
}

/**
 * Reads the front matter that affects what surrounds a page's text: its menu, its related links, and the date of its
 * last change.
 */
export function pageExtras(
  page: PageSource,
  { showsTimestamps, changedAt, report }: PageExtrasInput,
): Pick<PlannedPage, 'actions' | 'related' | 'modified'> {
  const warn = (message: string) =>
    report({ code: 'frontmatter', severity: 'warning', page: page.path, file: page.file.path, message });
  const actions = ownActions(page.frontmatter.contextual, warn);
  const related = relatedLinks(page.frontmatter.related, warn);
  const date = modifiedDate(page.frontmatter.lastUpdatedDate, changedAt, warn);
  const { timestamp } = page.frontmatter;
  const isShown = typeof timestamp === 'boolean' ? timestamp : showsTimestamps;
  return {
    ...(actions && { actions }),
    ...(related && { related }),
    ...(date !== undefined && { modified: { date, isShown } }),
  };
}

/** Reads a page's own menu, which replaces the site's as a whole. An invalid menu leaves the site's. */
function ownActions(raw: unknown, warn: (message: string) => void): PageActions | undefined {
  if (raw === undefined || raw === null) return undefined;
  const parsed = contextualSchema.safeParse(raw);
  if (parsed.success) return readPageActions(parsed.data, warn);
  const issue = parsed.error.issues[0];
  const where = ['contextual', ...(issue?.path ?? [])].map(String).join('.');
  warn(`"${where}" must be ${issue?.message ?? 'an object with options'}; the menu of the site is used.`);
  return undefined;
}

const MAX_RELATED = 10;

function relatedLinks(raw: unknown, warn: (message: string) => void): readonly RelatedLink[] | undefined {
  if (raw === undefined || raw === null || raw === false) return undefined;
  if (!Array.isArray(raw)) {
    warn('"related" must be a list of paths, addresses or "Title: link" lines, or false; it was ignored.');
    return undefined;
  }
  const links = raw.flatMap((entry: unknown): RelatedLink[] => {
    const [title, address] = isObject(entry) ? (Object.entries(entry)[0] ?? []) : [undefined, entry];
    const href = textOf(address);
    if (href === undefined || !isSafeAddress(href)) {
      warn(
        `An entry of "related" is ${quoted(JSON.stringify(entry) ?? '')}, which is not a path or address; it was omitted.`,
      );
      return [];
    }
    return [{ href, ...(title !== undefined && { title }) }];
  });
  return links.length === 0 ? undefined : links.slice(0, MAX_RELATED);
}

/** Returns the date as `2026-08-13`: the date that the page states, or else the date on which its source changed. */
function modifiedDate(
  own: unknown,
  changedAt: number | undefined,
  warn: (message: string) => void,
): string | undefined {
  const text = own instanceof Date && !Number.isNaN(own.getTime()) ? own.toISOString() : textOf(own);
  if (text !== undefined) {
    const time = /^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(text) ? Date.parse(text) : Number.NaN;
    if (!Number.isNaN(time)) return new Date(time).toISOString().slice(0, 10);
    warn(`"lastUpdatedDate" is ${quoted(text)}, which is not a date. Write it like 2026-08-13.`);
  }
  return changedAt === undefined ? undefined : new Date(changedAt * 1000).toISOString().slice(0, 10);
}
