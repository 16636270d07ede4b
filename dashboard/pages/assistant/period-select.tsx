import { useMemo } from 'react';
import { SelectField, type SelectFieldProps } from '../../ui/field.tsx';

const PERIODS: readonly (readonly [days: string, words: string])[] = [
  ['1', 'Within a day'],
  ['7', 'Within a week'],
  ['30', 'Within a month'],
];
const DAY_MS = 86_400_000;

/** The timestamp so many days ago, the same for as long as the page is shown; undefined for a number that is not offered. */
export function useSince(days: string | undefined): string | undefined {
  return useMemo(() => {
    if (!PERIODS.some(([each]) => each === days)) return undefined;
    return new Date(Date.now() - Number(days) * DAY_MS).toISOString();
  }, [days]);
}

export function PeriodSelect(props: Omit<SelectFieldProps, 'children' | 'name'>) {
  return (
    <SelectField name="days" {...props}>
      <option value="">At any time</option>
      {PERIODS.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
