import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { JobFilter } from '../http/exports.ts';
import type { JobStatus } from '../http/types.ts';
import { SelectField } from '../ui/field.tsx';
import { SiteSelect } from './site-select.tsx';

const STATUSES: readonly (readonly [status: JobStatus, words: string])[] = [
  ['queued', 'Queued'],
  ['running', 'Running'],
  ['completed', 'Completed'],
  ['failed', 'Failed'],
];
const PERIODS: readonly (readonly [days: string, words: string])[] = [
  ['1', 'Within a day'],
  ['7', 'Within a week'],
  ['30', 'Within a month'],
];
const DAY_MS = 86_400_000;

export interface ChosenJobs {
  readonly filter: JobFilter;
  readonly domain: string | undefined;
  readonly status: JobStatus | undefined;
  readonly days: string | undefined;
  /** An empty value takes a filter away. */
  readonly choose: (changed: Readonly<Record<string, string>>) => void;
  readonly chooseAll: () => void;
}

/** Filters stand in the address, so that a list can be linked to and the back button works. */
export function useChosenJobs(): ChosenJobs {
  const [search, setSearch] = useSearchParams();
  const domain = search.get('domain') || undefined;
  const [status] = STATUSES.find(([each]) => each === search.get('status')) ?? [];
  const [days] = PERIODS.find(([each]) => each === search.get('days')) ?? [];
  // The same for as long as the page is shown.
  const since = useMemo(() => days && new Date(Date.now() - Number(days) * DAY_MS).toISOString(), [days]);
  return {
    filter: { ...(domain && { domain }), ...(status && { status }), ...(since && { since }) },
    domain,
    status,
    days,
    choose: (changed) => {
      const values = Object.entries({ domain, status, days, ...changed });
      setSearch(Object.fromEntries(values.flatMap(([name, value]) => (value ? [[name, value]] : []))));
    },
    chooseAll: () => setSearch({}),
  };
}

export function JobFilters({ chosen: { domain, status, days, choose } }: { readonly chosen: ChosenJobs }) {
  return (
    <div className="filters">
      <SiteSelect
        name="domain"
        none="All sites"
        value={domain ?? ''}
        chosen={domain}
        onChange={(event) => choose({ domain: event.target.value })}
      />
      <SelectField
        label="State"
        name="status"
        value={status ?? ''}
        onChange={(event) => choose({ status: event.target.value })}
      >
        <option value="">All</option>
        {STATUSES.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Started"
        name="days"
        value={days ?? ''}
        onChange={(event) => choose({ days: event.target.value })}
      >
        <option value="">At any time</option>
        {PERIODS.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
