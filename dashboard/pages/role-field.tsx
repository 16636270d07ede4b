import { useState } from 'react';
import { useSetRole } from '../http/organization.ts';
import type { Role } from '../http/types.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Refusal } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';

export const ROLE_WORDS: Readonly<Record<Role, string>> = { administrator: 'Administrator', member: 'Member' };

export interface RoleFieldProps {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** Of whoever looks at it: one's own rights are not given away by a slip of the mouse. */
  readonly isOwn: boolean;
}

/** Somebody's role, to be changed at once. */
export function RoleField({ userId, name, role, isOwn }: RoleFieldProps) {
  const setRole = useSetRole();
  const [demoting, setDemoting] = useState(false);
  return (
    <>
      <Select
        className="select-narrow"
        aria-label={`Role of ${name}`}
        value={role}
        onChange={(event) => {
          if (isOwn) setDemoting(true);
          else setRole.mutate({ userId, role: event.target.value === 'administrator' ? 'administrator' : 'member' });
        }}
      >
        <option value="administrator">{ROLE_WORDS.administrator}</option>
        <option value="member">{ROLE_WORDS.member}</option>
      </Select>
      {!demoting && <Refusal problem={setRole.error} />}
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
        onConfirm={() => setRole.mutate({ userId, role: 'member' }, { onSuccess: () => setDemoting(false) })}
      >
        You may read and export then. Another administrator can make you one again.
      </Confirm>
    </>
  );
}
