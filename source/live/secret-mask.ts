import { parseCookies } from './cookie-jar.js';
import type { SiteCredentials } from './site-credentials.js';

/** Replaces secrets in bytes from a server with asterisks, in place. Returns whether there were any. */
export type SecretMask = (bytes: Buffer) => boolean;

/** Shorter values, such as `dark`, are not secret and occur in other words. */
const MIN_SECRET_CHARACTERS = 8;

/** Creates a mask for servers that repeat credentials in what they send: as they are, encoded, quoted or escaped. */
export function createSecretMask(credentials: SiteCredentials | undefined): SecretMask {
  const forms = credentials === undefined ? [] : formsOf(secretsOf(credentials));
  return (bytes) => {
    let isFound = false;
    for (const { form, stars } of forms) {
      for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + form.length)) {
        stars.copy(bytes, at);
        isFound = true;
      }
    }
    return isFound;
  };
}

/** Returns everything secret in credentials: values of headers, tokens without their scheme, passwords, and values of cookies. */
function secretsOf({ headers = {}, cookies = '' }: SiteCredentials): string[] {
  const values = Object.values(headers).flatMap((value) => {
    const [, scheme = '', token = ''] = /^(\S+)\s+(.*)$/.exec(value) ?? [];
    const named = /^basic$/i.test(scheme) ? Buffer.from(token, 'base64').toString() : '';
    return [value, token, named, named.slice(named.indexOf(':') + 1)];
  });
  return [...values, ...parseCookies(cookies).map(([, value]) => value.replace(/^"|"$/g, ''))];
}

function formsOf(secrets: readonly string[]): { readonly form: Buffer; readonly stars: Buffer }[] {
  const texts = new Set(
    secrets
      .flatMap((secret) => [secret, decoded(secret)])
      .filter((secret) => secret.length >= MIN_SECRET_CHARACTERS)
      .flatMap((secret) => [
        secret,
        encodeURIComponent(secret),
        encodeURI(secret),
        JSON.stringify(secret).slice(1, -1),
        secret.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('base64url'),
      ]),
  );
  const encodings = ['utf8', 'utf16le'] as const;
  return encodings
    .flatMap((encoding) =>
      [...texts].map((text) => ({ form: Buffer.from(text, encoding), stars: starsFor(text, encoding) })),
    )
    .sort((a, b) => b.form.length - a.form.length);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function starsFor(text: string, encoding: 'utf8' | 'utf16le'): Buffer {
  const bytes = Buffer.byteLength(text, encoding);
  return Buffer.from('*'.repeat(encoding === 'utf8' ? bytes : bytes / 2), encoding);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
