import type { Finding } from '../../../contract/http/reports.js';
import { codeFrame } from '../../../site/model/code-frame.js';
import { countSeverities } from '../../../site/model/finding.js';
import type { Paint, Style } from '../../paint.js';
import { plural, summarize } from '../../report-lines.js';
import { wrap } from '../../wrap.js';
import { type CheckResult, shownPlace, sortByPlace } from '../check-result.js';
import { frameLines, frameMargin } from '../frame-lines.js';
import { createSourceTexts } from '../source-texts.js';

export interface TextOptions {
  readonly paint: Paint;
  /** The width of the terminal; undefined if lines are not wrapped. */
  readonly columns: number | undefined;
}

const STYLES: Readonly<Record<Finding['severity'], Style>> = { error: 'red', warning: 'yellow', hint: 'cyan' };
const INDENT = '  ';
/** Maximum number of findings that are shown with their source, so that a log of thousands stays readable. */
const MAX_FRAMES = 200;
const MIN_FRAME_CHARACTERS = 20;
const MAX_FRAME_CHARACTERS = 120;

/**
 * Returns the findings for a person: each with its place on one line, so that terminals open it, then what is wrong and
 * the lines around it. Hints come without these lines.
 */
export function formatText(result: CheckResult, { paint, columns }: TextOptions): string {
  const textOf = createSourceTexts(result.folder);
  let frames = 0;
  const lines = sortByPlace(result.findings).flatMap((finding) => {
    const { severity, code, message, page } = finding;
    const place = shownPlace(result, finding) ?? (page === undefined ? 'The whole site' : `page ${page}`);
    const head = `${paint('bold', place)}  ${paint(STYLES[severity], severity)}  ${paint('dim', code)}`;
    const words = columns === undefined ? [message] : wrap(message, columns - INDENT.length);
    const frame = severity !== 'hint' && frames < MAX_FRAMES ? frameOf(finding, { textOf, paint, columns }) : [];
    if (frame.length > 0) frames += 1;
    return ['', head, ...[...words, ...frame].map((line) => `${INDENT}${line}`)];
  });
  return `${[...lines, '', summaryLine(result, paint)].join('\n')}\n`;
}

function frameOf(
  { file, line, column }: Finding,
  { textOf, paint, columns }: TextOptions & { readonly textOf: (file: string) => string | undefined },
): string[] {
  const text = file === undefined || line === undefined ? undefined : textOf(file);
  if (text === undefined || line === undefined) return [];
  const available = (columns ?? MAX_FRAME_CHARACTERS) - INDENT.length - frameMargin(line + 2) - 1;
  const maxCharacters = Math.min(MAX_FRAME_CHARACTERS, Math.max(MIN_FRAME_CHARACTERS, available));
  return frameLines(codeFrame(text, { line, column }, { maxCharacters }), paint);
}

/** Returns a line such as `126 pages checked: 3 errors, no warnings.` */
export function summaryLine({ pageCount, findings, isFailing }: CheckResult, paint: Paint): string {
  const failing = findings.filter(isFailing).length;
  const others = countSeverities(findings);
  const style = failing > 0 ? 'red' : others.warnings > 0 ? 'yellow' : 'green';
  return `${plural(pageCount, 'page')} checked: ${paint(style, summarize(others))}.`;
}
