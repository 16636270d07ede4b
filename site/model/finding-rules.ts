import type { Finding, FindingCode, Severity } from './finding.js';

/** The name of the file beside `docs.json` in which a project chooses the severities of its findings. */
export const RULES_FILE = 'offprint.json';

/** The severities that a project chooses. */
export interface FindingRules {
  /** The severity of the findings of each code, whatever they would have; `off` leaves them out. */
  readonly severities: Readonly<Partial<Record<FindingCode, Severity | 'off'>>>;
}

/**
 * Returns findings with the severities that a project chose. Those about the file with its choices are never left out
 * and keep their severity.
 */
export function applyRules(findings: readonly Finding[], rules: FindingRules | undefined): readonly Finding[] {
  if (rules === undefined) return findings;
  return findings.flatMap((finding) => {
    const severity = finding.file === RULES_FILE ? undefined : rules.severities[finding.code];
    if (severity === 'off') return [];
    return severity === undefined ? [finding] : [{ ...finding, severity }];
  });
}
