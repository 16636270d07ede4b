import { Link } from 'react-router';
import type { Comparison } from '../../../contract/http/comparisons.ts';
import type { Job } from '../../../contract/http/jobs.ts';
import { useComparison } from '../../http/exports.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';

const KINDS: readonly (readonly [kind: 'added' | 'changed' | 'removed', badge: BadgeKind])[] = [
  ['added', 'success'],
  ['changed', 'info'],
  ['removed', 'danger'],
];

/** The pages that differ from the last export. */
export function Changes({ job }: { readonly job: Job }) {
  const comparison = useComparison(job);
  return (
    <section className="stack">
      <h2>What changed</h2>
      <Loaded query={comparison} what="the comparison">
        {(data) =>
          data === null ? (
            <p className="muted">This is the first completed export of the site.</p>
          ) : (
            <Differences comparison={data} />
          )
        }
      </Loaded>
    </section>
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
            <ul>
              {comparison[kind].map((path) => (
                <li key={path} className="mono">
                  {path}
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
