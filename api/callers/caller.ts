import type { AddressList } from '../../contract/address-list.js';
import type { Actor } from '../../database/records/audit-records.js';
import type { JobActor } from '../../database/records/job-records.js';
import type { ApiKey } from '../../database/records/key-records.js';
import type { Organization } from '../../database/records/organization-records.js';
import type { Person, Role } from '../../database/records/people-records.js';

/** The authenticated caller of a request and the organization that the request is about. */
export type Caller = KeyCaller | MemberCaller | HostCaller;

/** A caller with an API key. The key is as stored: it may be revoked or expired. */
export interface KeyCaller {
  readonly kind: 'key';
  readonly organization: Organization;
  readonly key: ApiKey;
  readonly addresses: AddressList;
}

/** A caller who is signed in to the dashboard. */
export interface MemberCaller {
  readonly kind: 'member';
  readonly organization: Organization;
  readonly person: Person;
  readonly role: Role;
}

/** The host of published sites, which asks the assistant and the search of one site for a reader. It may do nothing else. */
export interface HostCaller {
  readonly kind: 'host';
  readonly organization: Organization;
  /** The reader's address. */
  readonly address: string;
}

/** Returns the caller as export jobs record it. */
export function jobActorOf(caller: Caller): JobActor {
  const { kind, name } = actorOf(caller);
  return kind === 'key' ? { kind, name } : { kind: 'person', name };
}

/** Returns the caller as the audit log records it. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'host') throw new Error('the host takes no action that is recorded');
  return caller.kind === 'key'
    ? { kind: 'key', id: caller.key.id, name: caller.key.name }
    : { kind: 'person', id: caller.person.id, name: caller.person.name };
}
