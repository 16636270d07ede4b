import type { Finding } from '../../../contract/http/reports.js';
import { type CheckResult, shownPath, shownPlace, sortByPlace } from '../check-result.js';

/**
 * Returns the findings as a JUnit report, which most services for continuous integration show: a suite for each file,
 * and a case for each finding. Findings that fail nothing are cases that pass and have their message as output.
 */
export function formatJunit(result: CheckResult): string {
  const suites = new Map<string, Finding[]>();
  for (const finding of sortByPlace(result.findings)) {
    const name = finding.file === undefined ? 'The whole site' : shownPath(result, finding.file);
    suites.set(name, [...(suites.get(name) ?? []), finding]);
  }
  if (suites.size === 0) suites.set('The whole site', []);
  const failures = result.findings.filter(result.isFailing).length;
  const cases = result.findings.length === 0 ? 1 : result.findings.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="offprint check" tests="${cases}" failures="${failures}" errors="0">`,
    ...[...suites].flatMap(([name, findings]) => suiteLines(result, name, findings)),
    '</testsuites>\n',
  ].join('\n');
}

function suiteLines(result: CheckResult, name: string, findings: readonly Finding[]): string[] {
  const failures = findings.filter(result.isFailing).length;
  const tests = findings.length === 0 ? 1 : findings.length;
  const head = `  <testsuite name="${escapeXml(name)}" tests="${tests}" failures="${failures}" errors="0" skipped="0">`;
  const cases =
    findings.length === 0
      ? ['    <testcase name="No findings" classname="offprint"/>']
      : findings.flatMap((finding) => caseLines(result, finding));
  return [head, ...cases, '  </testsuite>'];
}

function caseLines(result: CheckResult, finding: Finding): string[] {
  const { code, severity, message, file, line } = finding;
  const place = shownPlace(result, finding);
  const name = escapeXml(`${code}: ${message}`);
  const source =
    file === undefined
      ? ''
      : ` file="${escapeXml(shownPath(result, file))}"${line === undefined ? '' : ` line="${line}"`}`;
  const text = escapeXml(place === undefined ? message : `${place}\n${message}`);
  const outcome = result.isFailing(finding)
    ? `<failure type="${escapeXml(code)}" message="${escapeXml(message)}">${text}</failure>`
    : `<system-out>${escapeXml(severity)}: ${text}</system-out>`;
  return [
    `    <testcase name="${name}" classname="offprint.${escapeXml(code)}"${source}>`,
    `      ${outcome}`,
    '    </testcase>',
  ];
}

/** Characters that XML 1.0 (2.2) allows nowhere, not even as references. */
const INVALID = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

const escapeXml = (text: string): string =>
  text.replace(INVALID, '\uFFFD').replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
