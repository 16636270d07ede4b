import { useState } from 'react';
import { Link } from 'react-router';
import type { Comparison } from '../../../contract/http/comparisons.ts';
import type { Job } from '../../../contract/http/jobs.ts';
import { useComparison, useJobs } from '../../http/exports.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { instantInWords } from '../../ui/time.tsx';
import { PageChanges } from './page-changes.tsx';

const KINDS: readonly (readonly [kind: 'added' | 'changed' | 'removed', badge: BadgeKind])[] = [
  ['added', 'success'],
  ['changed', 'info'],
  ['removed', 'danger'],
];

/** The pages that differ from the last export, or from another one that a person chooses. */
export function Changes({ job }: { readonly job: Job }) {
  const [other, setOther] = useState('');
  const comparison = useComparison(job, other);
  return (
    <section className="stack">
      <div className="section-head">
        <h2>What changed</h2>
        <OtherExport job={job} value={other} onChange={setOther} />
      </div>
      <Loaded query={comparison} what="the comparison">
        {(data) =>
          data === null ? (
            <p className="muted">This is the first completed export of the site.</p>
          ) : (
            <Differences comparison={data} key={data.comparedWith} />
          )
        }
      </Loaded>
    </section>
  );
}

interface OtherExportProps {
  readonly job: Job;
  readonly value: string;
  readonly onChange: (jobId: string) => void;
}

/** A menu of the kept exports of the site, if there are any. */
function OtherExport({ job, value, onChange }: OtherExportProps) {
  const { data } = useJobs({ domain: job.domain, status: 'completed' });
  const others = (data?.pages ?? [])
    .flatMap(({ jobs }) => jobs)
    .filter(({ jobId, bundleRemovedAt }) => jobId !== job.jobId && bundleRemovedAt === undefined);
  if (others.length === 0) return null;
  return (
    <SelectField label="Compare with" name="with" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">The export before it</option>
      {others.map(({ jobId, createdAt, live, groups }) => (
        <option key={jobId} value={jobId}>
          {instantInWords(createdAt)}
          {live ? ' · live' : ''}
          {groups === undefined || groups.length === 0 ? '' : ` · for ${groups.join(', ')}`}
        </option>
      ))}
    </SelectField>
  );
}

function Differences({ comparison }: { readonly comparison: Comparison }) {
  const { counts, comparedWith } = comparison;
  const changed = KINDS.filter(([kind]) => counts[kind] > 0);
  return (
    <>
      <p className="muted">
        Since <Link to={`/exports/${comparedWith}`}>{comparedWith}</Link>: {counts.added} added, {counts.changed}{' '}
        changed, {counts.removed} removed, {counts.unchanged} unchanged.
      </p>
      <div className="findings">
        {changed.map(([kind, badge]) => (
          <details key={kind}>
            <summary>
              <Badge kind={badge}>{counts[kind].toLocaleString()}</Badge>
              {kind.charAt(0).toUpperCase() + kind.slice(1)}
            </summary>
            <ul className="changed-pages">
              {comparison[kind].map((path) => (
                <li key={path}>
                  <PageChanges comparison={comparison} path={path} />
                </li>
              ))}
              {counts[kind] > comparison[kind].length && (
                <li className="muted">and {counts[kind] - comparison[kind].length} more</li>
              )}
            </ul>
          </details>
        ))}
      </div>
    </>
  );
}
