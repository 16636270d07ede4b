import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The identity that the provider asserts. */
export interface Claims {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  /** The identity of the next sign-in. */
  claims: Claims;
  close(): Promise<void>;
}

interface Grant {
  readonly claims: Claims;
  readonly nonce: string | null;
  readonly challenge: string | null;
}

/** Starts an OpenID Connect provider with the code flow, PKCE and signed tokens, for one client and without passwords. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OpenIdProvider = {
    issuer,
    claims: { sub: '1', email: 'nobody@example.com', email_verified: true, name: 'Nobody' },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') return void json(discovery(issuer));
    if (url.pathname === '/jwks') {
      return void json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    if (url.pathname === '/authorize') return authorize(url, response);
    if (url.pathname === '/token') return void json(...token(await formOf(request)));
    json({ error: 'not found' }, 404);
  }

  function authorize(url: URL, response: ServerResponse): void {
    const code = randomUUID();
    const { searchParams } = url;
    grants.set(code, {
      claims: provider.claims,
      nonce: searchParams.get('nonce'),
      challenge: searchParams.get('code_challenge'),
    });
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', searchParams.get('state') ?? '');
    response.writeHead(302, { Location: back.href }).end();
  }

  function token(form: URLSearchParams): [unknown, number] {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.challenge !== challenge) return [{ error: 'invalid_grant' }, 400];
    const now = Math.floor(Date.now() / 1000);
    const claims = { ...grant.claims, iss: issuer, aud: 'offprint', iat: now, exp: now + 60 };
    const idToken = jwt({ ...claims, ...(grant.nonce !== null && { nonce: grant.nonce }) });
    return [{ access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: idToken }, 200];
  }

  function jwt(payload: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${part(payload)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
});

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
