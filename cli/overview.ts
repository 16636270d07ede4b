import type { Exported } from './exported-place.js';

export interface Overview {
  readonly apiUrl: string;
  readonly temporalUiUrl: string | undefined;
  /** Undefined: only the addresses are shown. */
  readonly key: string | undefined;
  /** By which the first administrator makes an account; undefined once there is one. */
  readonly firstLink?: string | undefined;
  readonly place: Exported | undefined;
}

/** What `npm start` prints when everything is ready: where the opened bundle lies, addresses, and a command for each step. */
export function overviewLines({ apiUrl, temporalUiUrl, key, firstLink, place }: Overview): string[] {
  const lines = [''];
  if (place?.indexFile !== undefined) lines.push(`Open     ${place.indexFile}`);
  lines.push(`API      ${apiUrl}  (description: ${apiUrl}/openapi.json)`);
  lines.push(
    `People   ${firstLink ?? `${apiUrl}/dashboard/`}${firstLink === undefined ? '' : '  (makes the first administrator, once)'}`,
  );
  if (temporalUiUrl !== undefined) lines.push(`Temporal ${temporalUiUrl}`);
  if (key === undefined) return lines;
  const jobs = `${apiUrl}/v1/static-export/jobs`;
  const job = place?.jobId ?? 'JOB_ID';
  const authorization = `-H 'Authorization: Bearer ${key}'`;
  return [
    ...lines,
    '',
    'Start an export, poll it, get a link to its bundle:',
    `  curl -X POST ${jobs} ${authorization} -H 'Content-Type: application/json' -d '{"domain":"offprint-docs"}'`,
    `  curl ${jobs}/${job} ${authorization}`,
    `  curl -X POST ${jobs}/${job}/bundle ${authorization}`,
    '',
    'Export your own site: npm run export -- FOLDER',
    'Ctrl-C stops everything.',
  ];
}
