import type { Next } from 'koa';
import type { PeopleRepository, Role } from '../../database/records/people-records.js';
import type { Identity } from '../../identity/identity.js';
import type { ApiContext } from '../http/context.js';
import { administratorRequired, crossSite, noMembership, sessionRequired } from '../http/errors.js';

export interface Sessions {
  readonly identity: Pick<Identity, 'session'>;
  readonly people: Pick<PeopleRepository, 'memberships'>;
  /** The origin of the service's own pages. */
  readonly origin: string;
}

const READING = new Set(['GET', 'HEAD']);

/** Accepts requests with a valid session. Requests other than GET and HEAD must come from a page of the service. */
export function requireSession({ identity, origin }: Sessions) {
  return async function checkSession(context: ApiContext, next: Next): Promise<void> {
    if (!READING.has(context.method) && !isFromOwnPage(context, origin)) throw crossSite();
    const session = await identity.session(new Headers({ cookie: context.get('Cookie') }));
    if (session === undefined) throw sessionRequired();
    context.state.session = session;
    await next();
  };
}

/**
 * The header in which a page names its organization. Somebody may have pages of two organizations open and switch in one of them; each
 * action then applies to the organization that its page shows.
 */
const ORGANIZATION_HEADER = 'X-Offprint-Organization';

/**
 * Accepts members with the role. Uses the organization that the request names, else the one chosen last, else the person's first. Runs
 * after {@link requireSession}.
 */
export function requireMember(role: Role, { people }: Sessions) {
  return async function checkMember(context: ApiContext, next: Next): Promise<void> {
    const { state } = context;
    const { session } = state;
    if (session === undefined) throw sessionRequired();
    const memberships = await people.memberships(session.person.id);
    const named = context.get(ORGANIZATION_HEADER);
    const wanted = named === '' ? session.organizationId : named;
    const found = memberships.find(({ organization }) => organization.id === wanted);
    const membership = found ?? (named === '' ? memberships[0] : undefined);
    if (membership === undefined) throw noMembership();
    state.caller = { kind: 'member', person: session.person, ...membership };
    if (role === 'administrator' && membership.role !== 'administrator') throw administratorRequired();
    await next();
  };
}

/**
 * Returns whether a request comes from a page of the service. Browsers set these headers, and pages cannot change them (Fetch Metadata, or
 * Origin in older browsers).
 */
export function isFromOwnPage(context: Pick<ApiContext, 'get'>, origin: string): boolean {
  const site = context.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin';
  return context.get('Origin') === origin;
}
