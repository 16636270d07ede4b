import type { ServiceState } from '../../../contract/http/service.ts';
import { sentence } from '../../http/problem.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

/** The unfinished exports of all organizations, those without progress for longest first. */
export function UnfinishedTable({ jobs }: { readonly jobs: ServiceState['unfinished'] }) {
  return (
    <section className="card stack">
      <h2>Unfinished exports</h2>
      {jobs.length === 0 ? (
        <p className="muted">No export is queued or running.</p>
      ) : (
        <Table
          label="Unfinished exports"
          rows={jobs}
          keyOf={({ jobId }) => jobId}
          columns={[
            {
              title: 'Site',
              cell: ({ domain, organization, jobId }) => (
                <>
                  <Breakable text={domain} />
                  <small>
                    {organization}, <span className="mono">{jobId}</span>
                  </small>
                </>
              ),
            },
            { title: 'State', cell: ({ status, progress }) => (status === 'queued' ? 'Queued' : `${progress} %`) },
            {
              title: 'Waits for',
              cell: ({ waitingFor }) => (waitingFor === null ? 'Nothing' : sentence(waitingFor)),
            },
            { title: 'Started', cell: ({ createdAt }) => <Time at={createdAt} />, end: true },
          ]}
        />
      )}
    </section>
  );
}
