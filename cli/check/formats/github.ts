import { randomUUID } from 'node:crypto';
import type { Finding } from '../../../contract/http/reports.js';
import { titleOf } from '../../finding-titles.js';
import { plain } from '../../paint.js';
import { plural } from '../../report-lines.js';
import { type CheckResult, shownPath, sortByPlace } from '../check-result.js';
import { formatText } from './text.js';

const COMMANDS: Readonly<Record<Finding['severity'], string>> = { error: 'error', warning: 'warning', hint: 'notice' };

/**
 * Maximum number of annotations of one kind that GitHub shows for a step
 * (https://docs.github.com/actions/reference/limits). It drops later ones without a word.
 */
const MAX_ANNOTATIONS = 10;

/**
 * Returns the findings as annotations of a GitHub workflow, then all findings as text for its log. The text cannot
 * contain commands: GitHub ignores them until it reads a token that nobody can guess.
 */
export function formatGithub(result: CheckResult, token: string = randomUUID()): string {
  const lines: string[] = [];
  for (const severity of ['error', 'warning', 'hint'] as const) {
    const findings = sortByPlace(result.findings.filter((finding) => finding.severity === severity));
    lines.push(...findings.slice(0, MAX_ANNOTATIONS).map((finding) => annotation(result, finding)));
    const more = findings.length - MAX_ANNOTATIONS;
    if (more > 0)
      lines.push(`${plural(more, severity)} more, listed below: GitHub shows ${MAX_ANNOTATIONS} of a kind.`);
  }
  const text = formatText(result, { paint: plain, columns: undefined });
  return `${[...lines, `::stop-commands::${token}`].join('\n')}\n${text}::${token}::\n`;
}

function annotation(result: CheckResult, { severity, code, message, file, line, column }: Finding): string {
  const properties: Readonly<Record<string, string | number | undefined>> = {
    file: file === undefined ? undefined : shownPath(result, file),
    line,
    col: column,
    title: `${titleOf(code)} (${code})`,
  };
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${escapeProperty(String(value))}`,
  );
  return `::${COMMANDS[severity]} ${written.join(',')}::${escapeMessage(message)}`;
}

/** Escapes the text after `::`, as GitHub's own toolkit does. */
const escapeMessage = (text: string) => text.replace(/[%\r\n]/g, encodeURIComponent);

/** Escapes the value of a property, which colons and commas would end. */
const escapeProperty = (text: string) => text.replace(/[%\r\n:,]/g, encodeURIComponent);
