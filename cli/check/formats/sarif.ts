import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Finding } from '../../../contract/http/reports.js';
import { titleOf } from '../../finding-titles.js';
import { type CheckResult, isAddress, shownPath, sortByPlace } from '../check-result.js';

const LEVELS: Readonly<Record<Finding['severity'], string>> = { error: 'error', warning: 'warning', hint: 'note' };
const ROOT = 'ROOT';
/** Maximum number of results that GitHub accepts in one run. */
const MAX_RESULTS = 25_000;

/**
 * Returns the findings as a SARIF 2.1.0 log (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), for code scanning and
 * editors.
 */
export function formatSarif(result: CheckResult, version: string): string {
  const findings = sortByPlace(result.findings).slice(0, MAX_RESULTS);
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const seen = new Map<string, number>();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Offprint',
            version,
            rules: codes.map((id) => ({ id, shortDescription: { text: titleOf(id) } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { uri: pathToFileURL(`${result.from}/`).href } },
        results: findings.map((finding) => ({
          ruleId: finding.code,
          ruleIndex: codes.indexOf(finding.code),
          level: LEVELS[finding.severity],
          message: { text: finding.message },
          locations: locationsOf(result, finding),
          partialFingerprints: { 'finding/v1': fingerprint(finding, seen) },
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function locationsOf(result: CheckResult, { file, line, column }: Finding) {
  if (file === undefined) return [];
  const artifactLocation = isAddress(file)
    ? { uri: encodeURI(file) }
    : { uri: shownPath(result, file).split('/').map(encodeURIComponent).join('/'), uriBaseId: ROOT };
  const region =
    line === undefined ? undefined : { startLine: line, ...(column !== undefined && { startColumn: column }) };
  return [{ physicalLocation: { artifactLocation, ...(region && { region }) } }];
}

/** Returns a name of the finding that stays when lines above it change. Equal findings of a file are counted. */
function fingerprint({ code, file = '', message }: Finding, seen: Map<string, number>): string {
  const name = [code, file, message].join('\n');
  const count = (seen.get(name) ?? 0) + 1;
  seen.set(name, count);
  return createHash('sha256').update(`${name}\n${count}`).digest('hex').slice(0, 32);
}
