import type { Finding } from '../../contract/http/reports.js';
import { FINDING_CODES, SEVERITIES } from '../../site/model/finding.js';
import { nearest } from '../../site/model/nearest.js';
import { UsageError } from '../exit-codes.js';

/** The options of a check that choose what is reported and what fails. */
export interface FailureOptions {
  readonly 'fail-on'?: readonly string[] | undefined;
  readonly strict?: boolean | undefined;
  readonly ignore?: readonly string[] | undefined;
}

/** The choice of what a check reports, and of what makes it fail. */
export interface Failures {
  isIgnored(finding: Finding): boolean;
  isFailing(finding: Finding): boolean;
}

/**
 * Reads the options `--fail-on`, `--strict` and `--ignore`. Without them, errors fail. Throws {@link UsageError} for a
 * name that is neither a code nor a severity.
 */
export function readFailures({ 'fail-on': failOn, strict = false, ignore = [] }: FailureOptions): Failures {
  const named = failOn === undefined ? ['error'] : parseNames('--fail-on', failOn, [...SEVERITIES, ...FINDING_CODES]);
  const failing = new Set([...named, ...(strict ? ['error', 'warning'] : [])]);
  const ignored = new Set(parseNames('--ignore', ignore, FINDING_CODES));
  return {
    isIgnored: ({ code }) => ignored.has(code),
    isFailing: ({ code, severity }) => failing.has(severity) || failing.has(code),
  };
}

function parseNames(option: string, values: readonly string[], allowed: readonly string[]): string[] {
  const names = values.flatMap((value) => value.split(',')).map((name) => name.trim());
  for (const name of names) {
    if (allowed.includes(name)) continue;
    const meant = nearest(name, allowed);
    const advice = meant === undefined ? `The names are ${allowed.join(', ')}.` : `Did you mean ${meant}?`;
    throw new UsageError(`${option} takes names of findings, not ${JSON.stringify(name)}. ${advice}`);
  }
  return names;
}
