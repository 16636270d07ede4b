import type { Finding } from '../contract/http/reports.js';
import { plural } from './report-lines.js';

/** Returns the lines that list findings for their author: by file, in the order of lines. Findings without a file come first. */
export function checkLines(findings: readonly Finding[]): string[] {
  const byFile = new Map<string, Finding[]>();
  for (const finding of findings) {
    const file = finding.file ?? (finding.page === undefined ? '' : `page ${finding.page}`);
    const group = byFile.get(file);
    if (group === undefined) byFile.set(file, [finding]);
    else group.push(finding);
  }
  return [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .flatMap(([file, group]) => [
      '',
      `${file === '' ? 'The whole site' : file} (${plural(group.length, 'finding')})`,
      ...group.sort(byPlace).map(findingLine),
    ]);
}

function byPlace(a: Finding, b: Finding): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** Returns a line such as `  12:5  error  missing-file  The image …`. */
function findingLine({ line, column, severity, code, message }: Finding): string {
  const place = line === undefined ? '–' : `${line}${column === undefined ? '' : `:${column}`}`;
  return `  ${place.padEnd(8)}${severity.padEnd(9)}${code.padEnd(24)}${message}`;
}
