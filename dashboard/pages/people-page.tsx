import { useState } from 'react';
import { useInvitations, useMembers, useRemoveMember, useRevokeInvitation, useSetRole } from '../http/organization.ts';
import { useOrganization, useSession } from '../http/session.ts';
import type { Invitation, Member, Role } from '../http/types.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Refusal } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const ROLE_WORDS: Readonly<Record<Role, string>> = { administrator: 'Administrator', member: 'Member' };

export function PeoplePage() {
  const organization = useOrganization();
  const isAdministrator = organization?.isAdministrator ?? false;
  const members = useMembers();
  const invitations = useInvitations(isAdministrator);
  const [inviting, setInviting] = useState(false);
  return (
    <Page
      title="People"
      lead="Administrators may do everything. Members read and export; keys, people and the plan are not theirs to change."
      actions={
        isAdministrator && (
          <Button look="primary" icon="user-plus" onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      <Loaded query={members} what="the people">
        {(list) => <MemberTable members={list} isAdministrator={isAdministrator} />}
      </Loaded>
      {invitations.data !== undefined && invitations.data.length > 0 && (
        <InvitationTable invitations={invitations.data} />
      )}
      <InviteDialog open={inviting} onOpenChange={setInviting} />
    </Page>
  );
}

function MemberTable({
  members,
  isAdministrator,
}: {
  readonly members: readonly Member[];
  readonly isAdministrator: boolean;
}) {
  const session = useSession();
  const setRole = useSetRole();
  const remove = useRemoveMember();
  const [removing, setRemoving] = useState<Member>();
  const own = session.data?.person.userId;
  const [demoting, setDemoting] = useState(false);
  return (
    <>
      {!demoting && <Refusal problem={setRole.error} />}
      <Table
        label="People"
        rows={members}
        keyOf={({ userId }) => userId}
        columns={[
          {
            title: 'Name',
            cell: ({ name, email, userId }) => (
              <>
                {name} {userId === own && <Badge>You</Badge>}
                <small>{email}</small>
              </>
            ),
          },
          {
            title: 'Role',
            cell: ({ userId, name, role }) =>
              isAdministrator ? (
                <Select
                  className="select-narrow"
                  aria-label={`Role of ${name}`}
                  value={role}
                  onChange={(event) => {
                    const wanted = event.target.value === 'administrator' ? 'administrator' : 'member';
                    // One's own rights are not given away by a slip of the mouse.
                    if (userId === own) setDemoting(true);
                    else setRole.mutate({ userId, role: wanted });
                  }}
                >
                  <option value="administrator">{ROLE_WORDS.administrator}</option>
                  <option value="member">{ROLE_WORDS.member}</option>
                </Select>
              ) : (
                ROLE_WORDS[role]
              ),
          },
          { title: 'Joined', cell: ({ joinedAt }) => <Time at={joinedAt} /> },
          {
            title: '',
            end: true,
            cell: (member) =>
              isAdministrator && (
                <Button
                  look="quiet"
                  icon="trash"
                  onClick={() => setRemoving(member)}
                  aria-label={`Remove ${member.name}`}
                >
                  Remove
                </Button>
              ),
          },
        ]}
      />
      <Confirm
        open={removing !== undefined}
        onOpenChange={(open) => {
          if (open) return;
          setRemoving(undefined);
          remove.reset();
        }}
        title={`Remove ${removing?.name ?? 'this person'}?`}
        verb="Remove"
        busy={remove.isPending && 'Removing…'}
        problem={remove.error}
        onConfirm={() => {
          if (removing !== undefined) remove.mutate(removing.userId, { onSuccess: () => setRemoving(undefined) });
        }}
      >
        {removing?.userId === own ? 'You are' : 'They are'} out at once. Keys that{' '}
        {removing?.userId === own ? 'you' : 'they'} made stay.
      </Confirm>
      <Confirm
        open={demoting}
        onOpenChange={(open) => {
          setDemoting(open);
          setRole.reset();
        }}
        title="Give up being an administrator?"
        verb="Become a member"
        busy={setRole.isPending && 'Changing…'}
        problem={setRole.error}
        onConfirm={() => {
          if (own !== undefined)
            setRole.mutate({ userId: own, role: 'member' }, { onSuccess: () => setDemoting(false) });
        }}
      >
        You may read and export then. Another administrator can make you one again.
      </Confirm>
    </>
  );
}

function InvitationTable({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const revoke = useRevokeInvitation();
  return (
    <section className="stack">
      <h2>Open invitations</h2>
      <Refusal problem={revoke.error} />
      <Table
        label="Open invitations"
        rows={invitations}
        keyOf={({ invitationId }) => invitationId}
        columns={[
          { title: 'For', cell: ({ email }) => email ?? 'Whoever has the link' },
          { title: 'Role', cell: ({ role }) => ROLE_WORDS[role] },
          { title: 'Ends', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            title: '',
            end: true,
            cell: ({ invitationId, email }) => (
              <Button
                look="quiet"
                icon="x"
                onClick={() => revoke.mutate(invitationId)}
                aria-label={`Take back the invitation for ${email ?? 'whoever has the link'}`}
              >
                Take back
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
