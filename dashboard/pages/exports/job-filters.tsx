import type { JobStatus } from '../../../contract/http/jobs.ts';
import type { JobFilter } from '../../http/exports.ts';
import { SelectField } from '../../ui/field.tsx';
import { type AddressFilters, useAddressFilters } from '../../ui/use-address-filters.ts';
import { PeriodSelect, useSince } from '../assistant/period-select.tsx';
import { SiteSelect } from '../sites/site-select.tsx';

const STATUSES: readonly (readonly [status: JobStatus, words: string])[] = [
  ['queued', 'Queued'],
  ['running', 'Running'],
  ['completed', 'Completed'],
  ['failed', 'Failed or cancelled'],
];

type Filters = AddressFilters<'domain' | 'status' | 'days'>;

export function useChosenJobs(): { readonly filter: JobFilter; readonly filters: Filters } {
  const filters: Filters = useAddressFilters(['domain', 'status', 'days']);
  const { domain, status: given, days } = filters.values;
  const [status] = STATUSES.find(([each]) => each === given) ?? [];
  const since = useSince(days);
  return { filter: { ...(domain && { domain }), ...(status && { status }), ...(since && { since }) }, filters };
}

export function JobFilters({ filters: { values, choose } }: { readonly filters: Filters }) {
  const { domain = '', status = '', days = '' } = values;
  return (
    <div className="filters">
      <SiteSelect
        name="domain"
        none="All sites"
        value={domain}
        chosen={domain}
        onChange={(event) => choose({ domain: event.target.value })}
      />
      <SelectField
        label="State"
        name="status"
        value={status}
        onChange={(event) => choose({ status: event.target.value })}
      >
        <option value="">All</option>
        {STATUSES.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <PeriodSelect label="Started" value={days} onChange={(event) => choose({ days: event.target.value })} />
    </div>
  );
}
