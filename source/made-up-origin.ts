import type { Finding } from '../site/model/finding.js';

/** The origin of the addresses of a built folder that does not say where it is published. */
export const MADE_UP_ORIGIN = 'http://localhost';

/** Returns findings that name the pages of such a folder by their paths, because its origin does not exist. */
export function withoutMadeUpOrigin(findings: readonly Finding[], start: string): readonly Finding[] {
  if (new URL(start).origin !== MADE_UP_ORIGIN) return findings;
  return findings.map((finding) => ({
    ...finding,
    message: finding.message.replaceAll(`${MADE_UP_ORIGIN}/`, '/'),
  }));
}
