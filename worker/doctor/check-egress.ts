import type { Diagnosis } from '../../contract/diagnosis.js';

/** A host that is meant for examples, and answers everybody (RFC 2606). */
const HOST = 'https://example.com/';
const MAX_WAIT_MS = 5000;

/** Checks that files of other hosts can be fetched, where exports are allowed to. */
export async function checkEgress(fetchesOutsideFiles: boolean, host = HOST): Promise<readonly Diagnosis[]> {
  const part = 'other hosts';
  if (!fetchesOutsideFiles)
    return [{ part, state: 'good', text: 'Pictures and API descriptions of other hosts are not fetched, as set.' }];
  try {
    await fetch(host, { method: 'HEAD', signal: AbortSignal.timeout(MAX_WAIT_MS) });
    return [{ part, state: 'good', text: 'Other hosts can be reached.' }];
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return [
      {
        part,
        state: 'warning',
        text: `${new URL(host).host} cannot be reached (${code ?? message}): live sites, git repositories and pictures of other hosts cannot either, if they are outside of this network.`,
        advice: 'Allow outgoing HTTPS. If this network is closed on purpose, set OFFPRINT_FETCH_OUTSIDE_FILES=false.',
      },
    ];
  }
}
