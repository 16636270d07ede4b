import type { Role } from '../../../database/records/people-records.js';
import { type Answer, type CallOptions, type TestApi, uniqueName } from './start-test-api.js';

/** A signed-in person, as a browser on a page of the service. */
export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
  call(method: string, path: string, more?: CallOptions): Promise<Answer>;
}

export const PASSWORD = 'correct horse battery';

/** The header that browsers send with requests to the page's own origin. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** Creates an account with an invitation to the organization, and signs in. */
export async function signIn(api: TestApi, organizationId: string, role: Role = 'administrator'): Promise<SignedIn> {
  const email = `${uniqueName('person')}@example.com`;
  const { token } = await api.database.invitations.create({ organizationId, email: null, role });
  const account = { name: 'Somebody', email, password: PASSWORD };
  const accepted = await api.call(undefined, 'POST', '/v1/invitations/accept', { body: { token, account } });
  if (accepted.status !== 200) throw new Error(`the invitation was answered ${accepted.status}: ${accepted.text}`);
  const cookie = cookieOf(await passwordSignIn(api, email));
  const call: SignedIn['call'] = (method, path, { headers, ...more } = {}) =>
    api.call(undefined, method, path, { ...more, headers: { cookie, ...SAME_ORIGIN, ...headers } });
  const { body } = await call('GET', '/v1/session');
  return { userId: (body.person as { readonly userId: string }).userId, email, cookie, call };
}

export function passwordSignIn(api: TestApi, email: string, password = PASSWORD, headers = {}): Promise<Answer> {
  return api.call(undefined, 'POST', '/auth/sign-in/email', {
    body: { email, password },
    headers: { origin: api.url, 'x-forwarded-for': nextAddress(), ...headers },
  });
}

/** Returns the session's cookie, as a browser sends it back. */
export function cookieOf(answer: Answer): string {
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('offprint.session_token='));
  if (cookie === undefined) throw new Error(`no session was begun: ${answer.status} ${answer.text}`);
  return cookie.split(';')[0] ?? '';
}

let addresses = 0;
/** Returns a new address for each sign-in, because they are limited by address; the test API trusts forwarded addresses. */
const nextAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
