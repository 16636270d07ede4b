import type { ServiceState } from '../../../contract/http/service.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

export interface WorkerTableProps {
  readonly workers: NonNullable<ServiceState['workers']>;
  /** The version of the API, which workers should have too. */
  readonly version: string;
}

/** The running workers. One of another version than the API is marked: it may be older, or newer during an upgrade. */
export function WorkerTable({ workers, version }: WorkerTableProps) {
  if (workers.length === 0) return null;
  return (
    <section className="card stack">
      <h2>Workers</h2>
      <Table
        label="Workers"
        rows={workers}
        keyOf={({ host, process }) => `${process}@${host}`}
        columns={[
          { title: 'Machine', cell: ({ host }) => <Breakable text={host} /> },
          { title: 'Process', cell: ({ process }) => <span className="mono">{process}</span> },
          {
            title: 'Version',
            cell: (worker) =>
              worker.version === version ? worker.version : <Badge kind="warning">{worker.version ?? 'Unknown'}</Badge>,
          },
          { title: 'Asked for work', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />, end: true },
        ]}
      />
    </section>
  );
}
