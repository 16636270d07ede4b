import { useAuditEvents } from '../http/organization.ts';
import type { AuditEvent } from '../http/types.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { ShowOlder } from '../ui/show-older.tsx';
import { Table } from '../ui/table.tsx';
import { Moment } from '../ui/time.tsx';

export function AuditPage() {
  const events = useAuditEvents();
  return (
    <Page title="Audit log" lead="Who changed keys, people, sites and schedules, when, and from where.">
      <Loaded query={events} what="the log">
        {({ pages }) => {
          const list = pages.flatMap((page) => page.events);
          if (list.length === 0) {
            return (
              <Empty icon="scroll-text" title="Nothing was changed yet">
                <p>What people and keys change in this organization is listed here.</p>
              </Empty>
            );
          }
          return <EventTable events={list} />;
        }}
      </Loaded>
      <ShowOlder list={events} />
    </Page>
  );
}

function EventTable({ events }: { readonly events: readonly AuditEvent[] }) {
  return (
    <Table
      label="Audit log"
      rows={events}
      keyOf={({ eventId }) => eventId}
      columns={[
        {
          title: 'What',
          cell: ({ action, subject }) => (
            <>
              {words(action)}
              <small>
                <Breakable text={subject} />
              </small>
            </>
          ),
        },
        {
          title: 'Who',
          cell: ({ actor }) => (actor.kind === 'key' ? `Key ${actor.name}` : actor.name),
        },
        {
          title: 'From',
          cell: ({ address }) => (address === null ? 'The command line' : <Breakable text={address} />),
        },
        { title: 'When', end: true, cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}

/** `key.created` is “Key created”. */
function words(action: string): string {
  const text = action.replace(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
