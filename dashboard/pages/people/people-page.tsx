import { useState } from 'react';
import type { Invitation, Member } from '../../../contract/http/organization.ts';
import { useInvitations, useMembers, useRemoveMember, useRevokeInvitation } from '../../http/organization.ts';
import { useOrganization, useSession } from '../../http/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmRemoval } from '../../ui/confirm-removal.tsx';
import { Filtered } from '../../ui/filtered.tsx';
import { focusPage } from '../../ui/focus-page.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Refusal } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useAskedDialog } from '../../ui/use-asked-dialog.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { ROLE_WORDS, RoleField } from './role-field.tsx';

export function PeoplePage() {
  const organization = useOrganization();
  const isAdministrator = organization?.isAdministrator ?? false;
  const members = useMembers();
  const invitations = useInvitations(isAdministrator);
  const [inviting, setInviting] = useAskedDialog();
  return (
    <Page
      title="People"
      lead="Administrators can do everything. Members can read and export, but not change keys, people or the plan."
      actions={
        isAdministrator && (
          <Button look="primary" icon="user-plus" onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      <Loaded query={members} what="the people">
        {(list) => (
          <Filtered rows={list} of="people" wordsOf={({ name, email, role }) => [name, email, role]}>
            {(shown) => <MemberTable members={shown} isAdministrator={isAdministrator} />}
          </Filtered>
        )}
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
  const remove = useRemoveMember();
  const [removing, setRemoving] = useState<Member>();
  const own = session.data?.person.userId;
  return (
    <>
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
                <small>
                  <Breakable text={email} />
                </small>
              </>
            ),
          },
          {
            title: 'Role',
            cell: ({ userId, name, role }) =>
              isAdministrator ? (
                <RoleField userId={userId} name={name} role={role} isOwn={userId === own} />
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
      <ConfirmRemoval
        id={removing?.userId}
        onClose={() => setRemoving(undefined)}
        removal={remove}
        title={`Remove ${removing?.name ?? 'this person'}?`}
        verb="Remove person"
        busy="Removing…"
      >
        {removing?.userId === own ? 'You lose' : 'They lose'} access at once. Keys that{' '}
        {removing?.userId === own ? 'you' : 'they'} created keep working.
      </ConfirmRemoval>
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
          { title: 'For', cell: ({ email }) => (email === null ? 'Anyone with the link' : <Breakable text={email} />) },
          { title: 'Role', cell: ({ role }) => ROLE_WORDS[role] },
          { title: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            title: '',
            end: true,
            cell: ({ invitationId, email }) => (
              <Button
                look="quiet"
                icon="x"
                onClick={() => revoke.mutate(invitationId, { onSuccess: focusPage })}
                busy={revoke.isPending && revoke.variables === invitationId && 'Revoking…'}
                aria-label={`Revoke the invitation for ${email ?? 'anyone with the link'}`}
              >
                Revoke
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
