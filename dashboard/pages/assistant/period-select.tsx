import { useMemo } from 'react';
import { SelectField, type SelectFieldProps } from '../../ui/field.tsx';

const PERIODS: readonly (readonly [days: string, words: string])[] = [
  ['1', 'Last 24 hours'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
];
const DAY_MS = 86_400_000;

/** Returns the timestamp so many days ago, which does not change while the page is shown; undefined for a number that is not offered. */
export function useSince(days: string | undefined): string | undefined {
  return useMemo(() => {
    if (!PERIODS.some(([each]) => each === days)) return undefined;
    return new Date(Date.now() - Number(days) * DAY_MS).toISOString();
  }, [days]);
}

export function PeriodSelect(props: Omit<SelectFieldProps, 'children' | 'name'>) {
  return (
    <SelectField name="days" {...props}>
      <option value="">Any time</option>
      {PERIODS.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
