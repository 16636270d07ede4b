import type { Exported } from './exported-place.js';
import { PROGRAM } from './paths.js';

export interface Overview {
  readonly apiUrl: string;
  readonly temporalUiUrl: string | undefined;
  /** The API key; undefined to show the addresses only. */
  readonly key: string | undefined;
  /** The link with which the first administrator creates an account; undefined once there is one. */
  readonly firstLink?: string | undefined;
  /** The public key in the link to the assistant's page; unlike `key` it is not a secret. */
  readonly assistantKey: string | undefined;
  /** The address at which a deployment serves the example's newest export; undefined if none runs. */
  readonly siteUrl?: string | undefined;
  /** The address at which the service hosts the example; undefined if the host does not run. */
  readonly hostedUrl?: string | undefined;
  /** The domain of the example. */
  readonly domain: string;
  readonly place: Exported | undefined;
}

/** Returns what `npm start` prints when everything is ready: the unpacked bundle, addresses, and a command for each step. */
export function overviewLines(overview: Overview): string[] {
  const { apiUrl, temporalUiUrl, key, assistantKey, firstLink, siteUrl, hostedUrl, domain, place } = overview;
  const lines = [''];
  if (place?.indexFile !== undefined) lines.push(`Open     ${place.indexFile}`);
  if (hostedUrl !== undefined)
    lines.push(`Hosted   ${hostedUrl}  (what is published, as the service hosts every site)`);
  if (siteUrl !== undefined) lines.push(`Site     ${siteUrl}  (a deployment that follows new exports)`);
  if (assistantKey !== undefined) lines.push(`Ask      ${apiUrl}/assistant/${domain}#key=${assistantKey}`);
  lines.push(`API      ${apiUrl}  (description: ${apiUrl}/openapi.json)`);
  lines.push(
    `People   ${firstLink ?? `${apiUrl}/dashboard/`}${firstLink === undefined ? '' : '  (creates the first administrator; works once)'}`,
  );
  if (temporalUiUrl !== undefined) lines.push(`Temporal ${temporalUiUrl}`);
  if (key === undefined) return lines;
  const jobs = `${apiUrl}/v1/static-export/jobs`;
  const job = place?.jobId ?? 'JOB_ID';
  const authorization = `-H 'Authorization: Bearer ${key}'`;
  return [
    ...lines,
    '',
    'Start an export, poll it, and get a link to its bundle:',
    `  curl -X POST ${jobs} ${authorization} -H 'Content-Type: application/json' -d '{"domain":"offprint-docs"}'`,
    `  curl ${jobs}/${job} ${authorization}`,
    `  curl -X POST ${jobs}/${job}/bundle ${authorization}`,
    '',
    'Ask the assistant, with AI SDK 5 or later, or by hand:',
    `  curl -N ${apiUrl}/discovery/v2/assistant/${domain}/message -H 'Authorization: Bearer ${assistantKey}' -H 'Content-Type: application/json' -d '{"fp":"anonymous","messages":[{"id":"1","role":"user","parts":[{"type":"text","text":"How do I export my site?"}]}]}'`,
    '',
    `Export your own site: ${PROGRAM} export FOLDER`,
    'Ctrl-C stops everything.',
  ];
}
