import type { BrowserCheck, Finding } from '../contract/http/reports.js';
import { plain } from './paint.js';
import type { Terminal } from './terminal.js';

/** The number of findings to print. More would fill the terminal without helping; the whole report is in a file. */
const MAX_SHOWN = 20;

const TITLES: Readonly<Record<string, string>> = {
  configuration: 'Configuration',
  'missing-page': 'Pages in the navigation that do not exist',
  'duplicate-page': 'Pages listed twice',
  'orphan-page': 'Pages outside the navigation',
  'renamed-file': 'Files renamed so that they work on every system',
  frontmatter: 'Front matter',
  encoding: 'Files that are not UTF-8',
  'page-failed': 'Pages that could not be rendered',
  'page-mended': 'Pages with invalid syntax that was repaired',
  'lost-text': 'Text that is missing from the rendered page',
  'lost-file': 'Files that are missing from the bundle',
  'lost-description': 'Parts of an API description that are missing from its page',
  'api-reference': 'Endpoints and schemas that are not in any API description',
  'unknown-component': 'Unknown components',
  'unsupported-expression': 'Expressions that were not evaluated',
  table: 'Tables that are shown as text',
  'missing-snippet': 'Snippets that do not exist',
  'missing-file': 'Files that do not exist',
  'broken-link': 'Broken links',
  'broken-anchor': 'Links to headings that do not exist',
  'duplicate-id': 'Duplicate ids on a page',
  'outside-file': 'Images and files from other hosts',
  'outside-request': 'Requests to other hosts',
  'unreadable-image': 'Images that cannot be read',
  'skipped-file': 'Skipped files',
  'console-error': 'Errors in the browser',
  verification: 'Verification',
};

/** Log files are searched by line, so lines are not wrapped there. */
const LOG: Pick<Terminal, 'interactive' | 'columns' | 'paint'> = { interactive: false, columns: 80, paint: plain };
const INDENT = '    ';

/**
 * Returns the findings for a person: errors first, grouped by kind, each with its location and what to do. Prints at
 * most 20, then a count.
 */
export function reportLines(findings: readonly Finding[], reportFile: string, terminal = LOG): string[] {
  const { paint } = terminal;
  const columns = terminal.interactive ? terminal.columns - INDENT.length : Number.POSITIVE_INFINITY;
  const lines: string[] = [];
  let shown = 0;
  for (const [key, group] of groupFindings(findings)) {
    if (shown >= MAX_SHOWN) break;
    const code = key.split('/')[1] ?? '';
    const word = group[0]?.severity === 'error' ? 'error' : 'warning';
    const heading = `${TITLES[code] ?? code} (${plural(group.length, word)})`;
    lines.push('', paint('bold', paint(word === 'error' ? 'red' : 'yellow', heading)));
    for (const finding of group.slice(0, MAX_SHOWN - shown)) {
      lines.push(`  ${paint('bold', findingPlace(finding))}`);
      lines.push(...wrap(finding.message, columns).map((line) => `${INDENT}${line}`));
      shown += 1;
    }
  }
  if (findings.length > shown) {
    lines.push('', `… and ${findings.length - shown} more, ${findings.length} in all; the whole report: ${reportFile}`);
  }
  return lines;
}

/** Returns a location such as `guides/start.mdx:12:5 (page guides/start)`, with as much detail as is known. */
export function findingPlace(finding: Finding): string {
  const { file, line, column, page } = finding;
  if (file === undefined) return page === undefined ? 'the whole site' : `page ${page}`;
  const position = line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`;
  const isOwnPage = page === undefined || file.replace(/\.mdx?$/, '') === page;
  return `${file}${position}${isOwnPage ? '' : ` (page ${page})`}`;
}

export function countBySeverity(findings: readonly Finding[]): { errors: number; warnings: number } {
  const errors = findings.filter((finding) => finding.severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

/** Returns a summary such as `no errors, 3 warnings`. */
export function summarize(counts: { readonly errors: number; readonly warnings: number }): string {
  const errors = counts.errors === 0 ? 'no errors' : plural(counts.errors, 'error');
  return `${errors}, ${counts.warnings === 0 ? 'no warnings' : plural(counts.warnings, 'warning')}`;
}

/** Returns how many pages were opened in a browser: `In a browser: 5 pages opened, 1 not checked (guide/start); 114 others not opened.` */
export function browserLine({ openedPages, notChecked, otherPages }: BrowserCheck): string {
  const named = notChecked.slice(0, MAX_NAMED_PAGES).join(', ');
  const names = notChecked.length > MAX_NAMED_PAGES ? `${named} …` : named;
  const unchecked = notChecked.length === 0 ? '' : `, ${notChecked.length} not checked (${names})`;
  const others = otherPages === 0 ? '' : `; ${otherPages.toLocaleString('en')} others not opened`;
  return `In a browser: ${plural(openedPages, 'page')} opened${unchecked}${others}.`;
}

const MAX_NAMED_PAGES = 3;

export function plural(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}

function groupFindings(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const severity of ['error', 'warning'] as const) {
    for (const finding of findings) {
      if (finding.severity !== severity) continue;
      const key = `${severity}/${finding.code}`;
      const group = groups.get(key);
      if (group) group.push(finding);
      else groups.set(key, [finding]);
    }
  }
  return groups;
}

/** Breaks text between words into lines of at most `columns` characters. A longer word, such as an address, is not broken. */
function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
