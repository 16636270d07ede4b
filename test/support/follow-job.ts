import { isFinal } from '../../contract/job.js';
import type { Services } from './services.js';

export interface JobBody {
  readonly jobId: string;
  readonly status: 'queued' | 'running' | 'completed' | 'failed';
  readonly progress: number;
  readonly pageCount: number;
  readonly totalPages: number | null;
  readonly phase: string | null;
  readonly warnings: number;
  readonly error?: string;
}

/** Starts an export of a site; throws what the API answers when it is not accepted. */
export async function startJob(services: Services, secret: string, domain: string, more: object = {}): Promise<string> {
  const { status, body } = await services.call<JobBody>(secret, 'POST', '/v1/static-export/jobs', { domain, ...more });
  if (status !== 202) throw new Error(`the start was answered ${status}: ${JSON.stringify(body)}`);
  return body.jobId;
}

/**
 * Polls until `until` holds, by default until the job is final. Every answer is kept, so that a test can assert that
 * nothing ever fell. An answer other than 200 ends in an error, but for 503, which a poller waits out.
 */
export async function followJob(
  services: Services,
  secret: string,
  jobId: string,
  until: (job: JobBody) => boolean = isFinal,
): Promise<{ job: JobBody; seen: JobBody[] }> {
  const seen: JobBody[] = [];
  for (;;) {
    const answer = await services
      .call<JobBody>(secret, 'GET', `/v1/static-export/jobs/${jobId}`)
      .catch(() => undefined);
    if (answer?.status === 200) {
      seen.push(answer.body);
      if (until(answer.body)) return { job: answer.body, seen };
    } else if (answer !== undefined && answer.status !== 503) {
      throw new Error(`status was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The finished archive, through its link. */
export async function downloadBundle(
  services: Services,
  secret: string,
  jobId: string,
): Promise<{ archive: Buffer; sha256: string }> {
  const { status, body } = await services.call<{ bundleUrl: string; sha256: string }>(
    secret,
    'POST',
    `/v1/static-export/jobs/${jobId}/bundle`,
  );
  if (status !== 200) throw new Error(`the bundle was answered ${status}: ${JSON.stringify(body)}`);
  const response = await fetch(body.bundleUrl);
  if (response.status !== 200) throw new Error(`the link was answered ${response.status}`);
  return { archive: Buffer.from(await response.arrayBuffer()), sha256: body.sha256 };
}
