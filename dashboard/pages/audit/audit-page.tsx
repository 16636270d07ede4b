import type { AuditEvent } from '../../../contract/http/organization.ts';
import { useAuditEvents } from '../../http/organization.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowOlder } from '../../ui/show-older.tsx';
import { Table } from '../../ui/table.tsx';
import { Moment } from '../../ui/time.tsx';
import { AuditFilters, useChosenEvents } from './audit-filters.tsx';

export function AuditPage() {
  const { filter, filters } = useChosenEvents();
  const events = useAuditEvents(filter);
  const shown = new Map(
    events.data?.pages.flatMap((page) => page.events.map(({ actor }) => [actor.id, whoIs(actor)] as const)),
  );
  return (
    <Page
      title="Audit log"
      lead="Who signed in, started exports, or changed keys, people, sites, schedules and webhooks, with the time and the address."
    >
      <AuditFilters filters={filters} shown={shown} />
      <Loaded query={events} what="the log">
        {({ pages }) => {
          const list = pages.flatMap((page) => page.events);
          if (list.length === 0 && Object.keys(filter).length > 0) {
            return (
              <Empty icon="search" title="No matching events">
                <Button onClick={filters.chooseAll}>Clear filters</Button>
              </Empty>
            );
          }
          if (list.length === 0) {
            return (
              <Empty icon="scroll-text" title="No changes yet">
                <p>Changes by people and keys in this organization are listed here.</p>
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
          cell: ({ actor }) => whoIs(actor),
        },
        {
          title: 'From',
          cell: ({ address }) => (address === null ? 'Command line' : <Breakable text={address} />),
        },
        { title: 'When', end: true, cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}

const whoIs = ({ kind, name }: AuditEvent['actor']) => (kind === 'key' ? `Key ${name}` : name);

/** Returns an action in words: `key.created` is “Key created”. */
function words(action: string): string {
  const text = action.replace(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
