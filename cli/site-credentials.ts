import { siteCredentialsSchema } from '../contract/http/sites.js';
import type { Site } from '../database/records/site-records.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { credentialsContext } from '../source/credentials-context.js';
import { writeSiteCredentials } from '../source/live/site-credentials.js';
import { UsageError } from './exit-codes.js';
import type { LocalSource } from './local-domain.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The credentials of a command's environment for a live site. */
export interface EnvironmentCredentials {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly cookies?: string | undefined;
}

/**
 * Reads the headers and cookies for a live site from the environment; they are never arguments, because other users of the machine can see
 * arguments. Undefined if neither variable is set, null if those that are set are empty. Throws {@link UsageError}, whose message contains
 * no value.
 */
export function readEnvironmentCredentials(environment: Environment): EnvironmentCredentials | null | undefined {
  const { OFFPRINT_SITE_HEADERS: lines, OFFPRINT_SITE_COOKIES: cookies } = environment;
  if (lines === undefined && cookies === undefined) return undefined;
  const headers = readHeaders(lines ?? '');
  const pairs = cookies?.trim() ?? '';
  if (Object.keys(headers).length === 0 && pairs === '') return null;
  const parsed = siteCredentialsSchema.safeParse({
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(pairs !== '' && { cookies: pairs }),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [field, name] = issue?.path ?? [];
  const variable = field === 'cookies' ? 'OFFPRINT_SITE_COOKIES' : 'OFFPRINT_SITE_HEADERS';
  throw new UsageError(`${variable}${name === undefined ? '' : ` (${String(name)})`} ${explain(issue)}`);
}

/** Returns the sentence of an issue; that of a header's name is inside the one of its record. */
function explain(issue: { readonly message: string; readonly issues?: unknown } | undefined): string {
  const inner = Array.isArray(issue?.issues) ? (issue.issues[0] as { readonly message?: string }) : undefined;
  return inner?.message ?? issue?.message ?? 'is invalid';
}

/** Reads lines such as `Authorization: Bearer …`. */
function readHeaders(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    if (colon < 1)
      throw new UsageError('OFFPRINT_SITE_HEADERS must have one header per line, such as Authorization: Bearer TOKEN');
    headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  return headers;
}

/**
 * Returns the encrypted credentials to store for a site: the given ones for a live site. Without any, undefined keeps
 * those of the same origin, and null removes others.
 */
export function sealLocalCredentials(
  box: SecretBox,
  {
    organizationId,
    domain,
    source,
    before,
    given,
  }: {
    readonly organizationId: string;
    readonly domain: string;
    readonly source: LocalSource;
    readonly before: Site['source'] | undefined;
    readonly given: EnvironmentCredentials | null | undefined;
  },
): string | null | undefined {
  if (source.type !== 'url' || given === null) return null;
  if (given !== undefined)
    return box.seal(writeSiteCredentials(source.url, given), credentialsContext({ organizationId, domain }));
  return before?.type === 'url' && new URL(before.url).origin === new URL(source.url).origin ? undefined : null;
}
