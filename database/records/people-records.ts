import type { Organization } from './organization-records.js';

/** Administrators may do everything; members read and export, and leave keys, people and the plan alone. */
export type Role = 'administrator' | 'member';

/** Somebody who signs in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface Membership {
  readonly organization: Organization;
  readonly role: Role;
}

/** A person as an organization's list shows them. */
export interface Member extends Person {
  readonly role: Role;
  readonly joinedAt: Date;
}

/** A link by which somebody joins an organization, once. */
export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  /** Whom it is for; null for whoever has the link. */
  readonly email: string | null;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What came of changing or ending a membership. An organization keeps one administrator. */
export type MembershipChange = 'changed' | 'unknown' | 'last_administrator';

export interface PeopleRepository {
  /** Whether anybody can sign in yet. */
  any(): Promise<boolean>;
  findByEmail(email: string): Promise<Person | undefined>;
  /** By the organization's name. */
  memberships(userId: string): Promise<readonly Membership[]>;
  /** By name. */
  members(organizationId: string): Promise<readonly Member[]>;
  /** Who is a member already gets the role where it is the higher one: an invitation takes nothing away. */
  join(organizationId: string, userId: string, role: Role): Promise<void>;
  setRole(organizationId: string, userId: string, role: Role): Promise<MembershipChange>;
  remove(organizationId: string, userId: string): Promise<MembershipChange>;
}

export interface NewInvitation {
  readonly organizationId: string;
  readonly email: string | null;
  readonly role: Role;
  /** Id of the administrator who invites; left out for the operator. */
  readonly invitedBy?: string;
}

/**
 * Accepted and expired invitations are as if they were not there, and so are those of somebody who is no administrator of the
 * organization any more: whoever was taken out must not come back by a link of their own.
 */
export interface InvitationRepository {
  /** `token` is known only now: its SHA-256 is what is stored. */
  create(values: NewInvitation): Promise<{ readonly invitation: Invitation; readonly token: string }>;
  findByToken(token: string): Promise<Invitation | undefined>;
  findByEmail(email: string): Promise<readonly Invitation[]>;
  /** Newest first. */
  list(organizationId: string): Promise<readonly Invitation[]>;
  /** False when somebody was faster. */
  accept(invitationId: string): Promise<boolean>;
  /** For an acceptance that could not be carried out. */
  reopen(invitationId: string): Promise<void>;
  revoke(organizationId: string, invitationId: string): Promise<boolean>;
}
