import { useState } from 'react';
import type { Role } from '../../../contract/http/organization.ts';
import { useSetRole } from '../../http/organization.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Select } from '../../ui/select.tsx';

export const ROLE_WORDS: Readonly<Record<Role, string>> = { administrator: 'Administrator', member: 'Member' };

export interface RoleFieldProps {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** True for the person's own role, which cannot be changed here, so that nobody removes their own rights by accident. */
  readonly isOwn: boolean;
}

/** The role of a person. A select changes by a slip of the wheel or a key, so a change has to be confirmed. */
export function RoleField({ userId, name, role, isOwn }: RoleFieldProps) {
  const setRole = useSetRole();
  const [wanted, setWanted] = useState<Role>();
  return (
    <>
      <Select
        className="select-narrow"
        aria-label={`Role of ${name}`}
        value={role}
        onChange={(event) => setWanted(event.target.value === 'administrator' ? 'administrator' : 'member')}
      >
        <option value="administrator">{ROLE_WORDS.administrator}</option>
        <option value="member">{ROLE_WORDS.member}</option>
      </Select>
      <Confirm
        open={wanted !== undefined}
        onOpenChange={(open) => {
          if (open) return;
          setWanted(undefined);
          setRole.reset();
        }}
        {...words({ name, wanted: wanted ?? role, isOwn })}
        busy={setRole.isPending && 'Changing…'}
        problem={setRole.error}
        onConfirm={() => {
          if (wanted !== undefined) setRole.mutate({ userId, role: wanted }, { onSuccess: () => setWanted(undefined) });
        }}
      />
    </>
  );
}

function words({ name, wanted, isOwn }: Pick<RoleFieldProps, 'name' | 'isOwn'> & { readonly wanted: Role }) {
  if (wanted === 'administrator') {
    return {
      title: `Make ${name} an administrator?`,
      verb: 'Make administrator',
      children: 'Administrators can change keys, people, sites and everything else.',
    };
  }
  return isOwn
    ? {
        title: 'Stop being an administrator?',
        verb: 'Become a member',
        children: 'You will only be able to read and export. Another administrator can restore your role.',
      }
    : {
        title: `Make ${name} a member?`,
        verb: 'Make member',
        children: 'Members can read and export, but cannot change anything else.',
      };
}
