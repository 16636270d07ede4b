import type { Organization } from './organization-records.js';

/** A person's role. Administrators may do everything; members may read and export, but not manage keys, people and the plan. */
export type Role = 'administrator' | 'member';

/** A person who can sign in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface Membership {
  readonly organization: Organization;
  readonly role: Role;
}

/** A person in the list of an organization's members. */
export interface Member extends Person {
  readonly role: Role;
  readonly joinedAt: Date;
}

/** A link with which one person joins an organization. */
export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  /** The invited address; null for anyone who has the link. */
  readonly email: string | null;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The result of changing or ending a membership. The last administrator of an organization cannot be removed. */
export type MembershipChange = 'changed' | 'unknown' | 'last_administrator';

export interface PeopleRepository {
  /** Returns whether anybody can sign in yet. */
  any(): Promise<boolean>;
  findByEmail(email: string): Promise<Person | undefined>;
  /** Lists a person's memberships by the organization's name. */
  memberships(userId: string): Promise<readonly Membership[]>;
  /** Lists an organization's members by name. */
  members(organizationId: string): Promise<readonly Member[]>;
  /** Adds a member. An existing member gets the role if it is the higher one: an invitation never reduces a role. */
  join(organizationId: string, userId: string, role: Role): Promise<void>;
  setRole(organizationId: string, userId: string, role: Role): Promise<MembershipChange>;
  remove(organizationId: string, userId: string): Promise<MembershipChange>;
}

export interface NewInvitation {
  readonly organizationId: string;
  readonly email: string | null;
  readonly role: Role;
  /** The id of the inviting administrator; omitted for the operator. */
  readonly invitedBy?: string;
}

/**
 * The open invitations. Accepted and expired ones are treated as missing, and so are those of a person who is no longer
 * an administrator of the organization: a removed person must not return by their own link.
 */
export interface InvitationRepository {
  /** Creates an invitation. `token` is only returned here: its SHA-256 is stored. */
  create(values: NewInvitation): Promise<{ readonly invitation: Invitation; readonly token: string }>;
  findByToken(token: string): Promise<Invitation | undefined>;
  findByEmail(email: string): Promise<readonly Invitation[]>;
  /** Lists invitations, newest first. */
  list(organizationId: string): Promise<readonly Invitation[]>;
  /** Accepts an invitation. Returns false if another request accepted it first. */
  accept(invitationId: string): Promise<boolean>;
  /** Reopens an invitation whose acceptance failed. */
  reopen(invitationId: string): Promise<void>;
  revoke(organizationId: string, invitationId: string): Promise<boolean>;
}
