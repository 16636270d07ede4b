import { type AuditFilter, useKeys, useMembers } from '../../http/organization.ts';
import { SelectField } from '../../ui/field.tsx';
import { type AddressFilters, useAddressFilters } from '../../ui/use-address-filters.ts';
import { PeriodSelect, useSince } from '../assistant/period-select.tsx';

/** The first words of actions, in the order of the navigation. */
const NOUNS: readonly (readonly [noun: string, words: string])[] = [
  ['site', 'Sites'],
  ['export', 'Exports'],
  ['schedule', 'Schedules'],
  ['webhook', 'Webhooks'],
  ['hook', 'Deploy hooks'],
  ['domain', 'Custom domains'],
  ['notice', 'Notices'],
  ['key', 'API keys'],
  ['member', 'People'],
  ['invitation', 'Invitations'],
  ['session', 'Sign-ins'],
  ['password', 'Passwords'],
  ['organization', 'Plan'],
];

/** Kinds of actors that have no id: the filter selects all of a kind. */
const KINDS = ['operator', 'schedule'] as const;
const isKind = (actor: string | undefined): actor is (typeof KINDS)[number] => KINDS.some((kind) => kind === actor);

type Filters = AddressFilters<'action' | 'actor' | 'days'>;

export function useChosenEvents(): { readonly filter: AuditFilter; readonly filters: Filters } {
  const filters: Filters = useAddressFilters(['action', 'actor', 'days']);
  const { action, actor, days } = filters.values;
  const since = useSince(days);
  const byActor = isKind(actor) ? { actorKind: actor } : actor && { actorId: actor };
  return { filter: { ...(action && { action }), ...byActor, ...(since && { since }) }, filters };
}

export interface AuditFiltersProps {
  readonly filters: Filters;
  /** The actors in the list, including removed people and keys, which no other list has. */
  readonly shown: ReadonlyMap<string, string>;
}

export function AuditFilters({ filters: { values, choose }, shown }: AuditFiltersProps) {
  const { action = '', actor = '', days = '' } = values;
  return (
    <div className="filters">
      <SelectField
        label="What"
        name="action"
        value={action}
        onChange={(event) => choose({ action: event.target.value })}
      >
        <option value="">Everything</option>
        {NOUNS.map(([noun, words]) => (
          <option key={noun} value={noun}>
            {words}
          </option>
        ))}
      </SelectField>
      <ActorSelect value={actor} shown={shown} onChange={(chosen) => choose({ actor: chosen })} />
      <PeriodSelect label="When" value={days} onChange={(event) => choose({ days: event.target.value })} />
    </div>
  );
}

interface ActorSelectProps {
  readonly value: string;
  readonly shown: ReadonlyMap<string, string>;
  readonly onChange: (actor: string) => void;
}

function ActorSelect({ value, shown, onChange }: ActorSelectProps) {
  const people = useMembers().data ?? [];
  const keys = (useKeys().data ?? []).filter(({ kind, scope }) => kind === 'admin' && scope === 'write');
  const known = new Set<string>([
    ...KINDS,
    '',
    ...people.map(({ userId }) => userId),
    ...keys.map(({ keyId }) => keyId),
  ]);
  const gone = new Map([...shown].filter(([id]) => !known.has(id)));
  if (!known.has(value) && !gone.has(value)) gone.set(value, value);
  return (
    <SelectField label="Who" name="actor" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Everyone</option>
      <Options label="People" entries={people.map(({ userId, name }) => [userId, name])} />
      <Options label="Keys" entries={keys.map(({ keyId, name }) => [keyId, name])} />
      <Options label="Others" entries={[...gone, ['operator', 'Command line'], ['schedule', 'Schedules']]} />
    </SelectField>
  );
}

function Options({
  label,
  entries,
}: {
  readonly label: string;
  readonly entries: readonly (readonly [string, string])[];
}) {
  if (entries.length === 0) return null;
  return (
    <optgroup label={label}>
      {entries.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
