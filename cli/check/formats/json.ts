import { countSeverities } from '../../../site/model/finding.js';
import type { CheckResult } from '../check-result.js';

/** Returns the result as JSON. Files are relative to `folder`, as in the report of an export. */
export function formatJson({ folder, pageCount, words, findings, isFailing }: CheckResult): string {
  const failing = findings.filter(isFailing).length;
  return `${JSON.stringify({ folder, pageCount, words, ...countSeverities(findings), failing, findings }, null, 2)}\n`;
}
