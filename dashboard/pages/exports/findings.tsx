import type { Finding, Report } from '../../../contract/http/reports.ts';
import { Badge } from '../../ui/badge.tsx';
import { countInWords } from '../../ui/count-in-words.ts';
import { Notice } from '../../ui/notice.tsx';

const SHOWN = 100;

/** The findings of an export by kind, errors first. Each has its place and says what to do. */
export function Findings({ report }: { readonly report: Report }) {
  if (report.findings.length === 0) {
    return (
      <>
        <Notice kind="success">
          No findings: every link, anchor and image exists, and no page loads anything from another site.
        </Notice>
        <CrawlCounts counts={report.crawl} />
        <BrowserCheck check={report.browser} />
      </>
    );
  }
  const groups = groupByCode(report.findings);
  const sorted = [...groups].sort(([, one], [, other]) => rank(one) - rank(other) || other.length - one.length);
  return (
    <>
      <p className="muted">{counted(report.summary)}, each with its location.</p>
      <div className="findings">
        {sorted.map(([code, findings]) => (
          <details key={code} open={sorted.length === 1}>
            <summary>
              {nameOf(code)}
              <Badge kind={rank(findings) === 0 ? 'danger' : 'warning'}>{severitiesOf(findings)}</Badge>
            </summary>
            <ul>
              {findings.slice(0, SHOWN).map((finding, index) => (
                // The findings of a report never change their order.
                <li key={index}>
                  {finding.message}
                  <small className="mono">{placeOf(finding)}</small>
                </li>
              ))}
              {findings.length > SHOWN && (
                <li className="muted">
                  and {(findings.length - SHOWN).toLocaleString()} more in the report,{' '}
                  {findings.length.toLocaleString()} in total
                </li>
              )}
            </ul>
          </details>
        ))}
      </div>
      <CrawlCounts counts={report.crawl} />
      <BrowserCheck check={report.browser} />
    </>
  );
}

/** The number of addresses that were requested to read a live site, and the kinds of responses. */
function CrawlCounts({ counts }: { readonly counts: Report['crawl'] }) {
  if (counts === undefined) return null;
  const { requested, downloaded, unchanged, redirects, missing } = counts;
  return (
    <p className="muted">
      Requested from the site: {requested.toLocaleString()} addresses. Downloaded: {downloaded.toLocaleString()},
      unchanged since the last export: {unchanged.toLocaleString()}, redirects: {redirects.toLocaleString()}, missing:{' '}
      {missing.toLocaleString()}.
    </p>
  );
}

/** The number of pages that were opened in a browser, and the pages that could not be checked. */
function BrowserCheck({ check }: { readonly check: Report['browser'] }) {
  if (check === undefined) return null;
  const { openedPages, notChecked, otherPages } = check;
  const pages = (count: number) => countInWords(count, 'page');
  return (
    <p className="muted">
      Opened in a browser: {pages(openedPages)} of {pages(openedPages + notChecked.length + otherPages)}. All other
      checks ran on every page.
      {notChecked.length > 0 && (
        <>
          {' '}
          Not checked because they did not finish loading in time: <span className="mono">{notChecked.join(', ')}</span>
          .
        </>
      )}
    </p>
  );
}

/** Returns the severities in words, because color alone is not accessible. */
function severitiesOf(findings: readonly Finding[]): string {
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  return counted({ errors: count('error'), warnings: count('warning'), hints: count('hint') });
}

/** Returns counts such as `7 errors and 131 warnings`. */
function counted({ errors, warnings, hints = 0 }: Pick<Report['summary'], 'errors' | 'warnings' | 'hints'>): string {
  const words = (count: number, noun: string) => (count === 0 ? [] : [countInWords(count, noun)]);
  const parts = [...words(errors, 'error'), ...words(warnings, 'warning'), ...words(hints, 'hint')];
  return new Intl.ListFormat('en').format(parts);
}

/** Returns the name of a code: `broken-link` is “Broken link”. */
const nameOf = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

function groupByCode(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) groups.set(finding.code, [...(groups.get(finding.code) ?? []), finding]);
  return groups;
}

const RANKS: Readonly<Record<Finding['severity'], number>> = { error: 0, warning: 1, hint: 2 };
const rank = (findings: readonly Finding[]) => Math.min(...findings.map(({ severity }) => RANKS[severity]));

function placeOf({ file, page, line, column }: Finding): string {
  const place = file ?? page ?? '';
  return [place, line, column].filter((part) => part !== undefined && part !== '').join(':');
}
