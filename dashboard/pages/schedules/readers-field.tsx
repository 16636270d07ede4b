import type { Schedule } from '../../../contract/http/schedules.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { includesEverybody, isScheduled, readGroups } from './audiences.ts';

export interface ReadersFieldProps {
  readonly value: string;
  readonly onChange: (readers: string) => void;
  /** The schedules that the site has already. */
  readonly others: readonly Schedule[];
  readonly problem: unknown;
}

/** The readers of a new schedule, as groups with commas between them. */
export function ReadersField({ value, onChange, others, problem }: ReadersFieldProps) {
  const needsGroups = isScheduled(others, []);
  const isTaken = readGroups(value).length > 0 && isScheduled(others, readGroups(value));
  return (
    <>
      <TextField
        label="Readers"
        name="groups"
        required={needsGroups}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={needsGroups ? 'enterprise, partner' : 'Everybody'}
        hint={`Groups of readers with commas between them. ${hintAboutEverybody(others)}`}
        problem={problem}
      />
      {isTaken && (
        <Notice kind="warning">
          There is a schedule for these readers already. Change that one, or enter other groups of readers.
        </Notice>
      )}
    </>
  );
}

/** Returns how exports for everybody are scheduled, beside these schedules. */
function hintAboutEverybody(schedules: readonly Schedule[]): string {
  if (!isScheduled(schedules, [])) return 'Leave it empty for everybody.';
  if (includesEverybody(schedules)) return 'Everybody has a schedule already.';
  return 'To export for everybody, change the schedule of the site.';
}
