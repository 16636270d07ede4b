import type { BrowserCheck, CrawlCounts, Finding } from '../contract/http/reports.js';
import type { SeverityCounts } from '../site/model/finding.js';
import { titleOf } from './finding-titles.js';
import { plain } from './paint.js';
import type { Terminal } from './terminal.js';
import { wrap } from './wrap.js';

/** The number of findings to print. More would fill the terminal without helping; the whole report is in a file. */
const MAX_SHOWN = 20;

/** Log files are searched by line, so lines are not wrapped there. */
const LOG: Pick<Terminal, 'interactive' | 'columns' | 'paint'> = { interactive: false, columns: 80, paint: plain };
const INDENT = '    ';

/**
 * Returns the findings for a person: errors first, grouped by kind, each with its location and what to do. Prints at
 * most 20, then a count. Hints are only in the report.
 */
export function reportLines(all: readonly Finding[], reportFile: string, terminal = LOG): string[] {
  const findings = all.filter(({ severity }) => severity !== 'hint');
  const { paint } = terminal;
  const columns = terminal.interactive ? terminal.columns - INDENT.length : Number.POSITIVE_INFINITY;
  const lines: string[] = [];
  let shown = 0;
  for (const [key, group] of groupFindings(findings)) {
    if (shown >= MAX_SHOWN) break;
    const code = key.split('/')[1] ?? '';
    const word = group[0]?.severity === 'error' ? 'error' : 'warning';
    const heading = `${titleOf(code)} (${plural(group.length, word)})`;
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

/** Returns a summary such as `no errors, 3 warnings`. */
export function summarize({ errors, warnings, hints }: SeverityCounts): string {
  const parts = [
    errors === 0 ? 'no errors' : plural(errors, 'error'),
    warnings === 0 ? 'no warnings' : plural(warnings, 'warning'),
    ...(hints === 0 ? [] : [plural(hints, 'hint')]),
  ];
  return parts.join(', ');
}

/** Returns how many pages were opened in a browser: `In a browser: 5 pages opened, 1 not checked (guide/start); 114 others not opened.` */
export function browserLine({ openedPages, notChecked, otherPages, controls }: BrowserCheck): string {
  const named = notChecked.slice(0, MAX_NAMED_PAGES).join(', ');
  const names = notChecked.length > MAX_NAMED_PAGES ? `${named} …` : named;
  const unchecked = notChecked.length === 0 ? '' : `, ${notChecked.length} not checked (${names})`;
  const others = otherPages === 0 ? '' : `; ${otherPages.toLocaleString('en')} others not opened`;
  const pressed =
    controls === undefined
      ? ''
      : ` ${plural(controls.pressed, 'control')} pressed on ${plural(controls.pages, 'live page')}, ${controls.compared.toLocaleString('en')} of them compared with the bundle.`;
  return `In a browser: ${plural(openedPages, 'page')} opened${unchecked}${others}.${pressed}`;
}

/** Returns what a crawl requested and received: `Read: 412 addresses requested, 11 downloaded, 398 unchanged, 3 redirects.` */
export function crawlLine({ requested, downloaded, unchanged, redirects, missing }: CrawlCounts): string {
  const parts = [
    `${downloaded.toLocaleString('en')} downloaded`,
    ...(unchanged === 0 ? [] : [`${unchanged.toLocaleString('en')} unchanged`]),
    ...(redirects === 0 ? [] : [plural(redirects, 'redirect')]),
    ...(missing === 0 ? [] : [`${missing.toLocaleString('en')} missing`]),
  ];
  return `Read: ${requested.toLocaleString('en')} ${requested === 1 ? 'address' : 'addresses'} requested, ${parts.join(', ')}.`;
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
