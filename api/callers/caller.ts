import type { Actor } from '../../database/records/audit-records.js';
import type { JobActor } from '../../database/records/job-records.js';
import type { ApiKey } from '../../database/records/key-records.js';
import type { Organization } from '../../database/records/organization-records.js';
import type { Person, Role } from '../../database/records/people-records.js';
import type { AddressList } from '../http/address-list.js';

/** Who asks, and for which organization. */
export type Caller = KeyCaller | MemberCaller;

/** A key, as stored; it may be revoked or expired. */
export interface KeyCaller {
  readonly kind: 'key';
  readonly organization: Organization;
  readonly key: ApiKey;
  readonly addresses: AddressList;
}

/** Somebody who is signed in to the dashboard. */
export interface MemberCaller {
  readonly kind: 'member';
  readonly organization: Organization;
  readonly person: Person;
  readonly role: Role;
}

/** As the records of exports name them. */
export function jobActorOf(caller: Caller): JobActor {
  return caller.kind === 'key' ? { kind: 'key', name: caller.key.name } : { kind: 'person', name: caller.person.name };
}

/** As the audit log names them. */
export function actorOf(caller: Caller): Actor {
  return caller.kind === 'key'
    ? { kind: 'key', id: caller.key.id, name: caller.key.name }
    : { kind: 'person', id: caller.person.id, name: caller.person.name };
}
