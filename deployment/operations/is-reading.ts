import type { IncomingMessage } from 'node:http';

const PROGRAMS = /bot|crawl|spider|slurp|curl|wget|python|java\/|go-http|headless|monitor|probe|preview/i;

/**
 * Returns whether a request comes from a reader who may be counted. It does not if it comes from a program or a
 * prefetch, or if the reader has opted out: `DNT` and `Sec-GPC` mean that.
 */
export function isReading({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  if (/prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`)) return false;
  const agent = headers['user-agent'] ?? '';
  return agent !== '' && !PROGRAMS.test(agent);
}
