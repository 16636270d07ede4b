import type { JobBody } from '../../test/support/follow-job.js';
import type { Services } from '../../test/support/services.js';

export interface StartRequest {
  readonly secret: string;
  readonly domain: string;
  /** The idempotency key, so that a repeated request after a lost answer does not become a second job. */
  readonly key: string;
}

/** Asks once for an export. Undefined if no answer arrives. */
export async function requestStart(
  services: Services,
  { secret, domain, key }: StartRequest,
): Promise<{ readonly status: number; readonly body: JobBody } | undefined> {
  try {
    const response = await fetch(`${services.url}/v1/static-export/jobs`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ domain }),
    });
    return { status: response.status, body: (await response.json()) as JobBody };
  } catch {
    return undefined;
  }
}
