import { useState } from 'react';
import { Link } from 'react-router';
import type { Notice } from '../../../contract/http/notices.ts';
import { useNoticeChange, useNotices } from '../../http/notices.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHead } from '../../ui/card-head.tsx';
import { ConfirmRemoval } from '../../ui/confirm-removal.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Refusal } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { NoticeDialog } from './notice-dialog.tsx';

export interface NoticesCardProps {
  readonly domain: string;
  readonly canChange: boolean;
}

/** The mailboxes and chats that are notified about exports of a site. */
export function NoticesCard({ domain, canChange }: NoticesCardProps) {
  const notices = useNotices(domain);
  const [adding, setAdding] = useState(false);
  return (
    <section className="card stack">
      <Loaded query={notices} what="the notices">
        {(data) => (
          <>
            <CardHead
              title="Notices"
              lead={
                data.notices.length === 0
                  ? 'Nobody is told when an export fails.'
                  : 'Who is told when an export fails or completes.'
              }
            >
              {canChange && (
                <Button icon="plus" onClick={() => setAdding(true)}>
                  Add a notice
                </Button>
              )}
            </CardHead>
            {data.notices.length > 0 && <NoticeTable domain={domain} notices={data.notices} canChange={canChange} />}
            <NoticeDialog domain={domain} canSendEmail={data.email} open={adding} onOpenChange={setAdding} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const KIND_WORDS: Readonly<Record<Notice['kind'], string>> = { email: 'E-mail', slack: 'Chat' };

function NoticeTable({ domain, notices, canChange }: NoticesCardProps & { readonly notices: readonly Notice[] }) {
  const { change, test, remove } = useNoticeChange(domain);
  const [removing, setRemoving] = useState<Notice>();
  const toggle = ({ id, events }: Notice) =>
    change.mutate({ id, events: tellsAll(events) ? ['job.failed'] : ['job.failed', 'job.completed'] });
  return (
    <>
      <Table
        label="Notices"
        rows={notices}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'To',
            cell: ({ kind, label }) => (
              <>
                <Breakable text={label} />
                <small>{KIND_WORDS[kind]}</small>
              </>
            ),
          },
          { title: 'When', cell: ({ events }) => whenInWords(events) },
          { title: 'Last message', cell: (notice) => <LastMessage message={notice.lastMessage} /> },
          {
            title: '',
            end: true,
            cell: (notice) =>
              canChange && (
                <div className="row-actions">
                  <Button
                    look="quiet"
                    onClick={() => test.mutate(notice.id)}
                    busy={test.isPending && test.variables === notice.id && 'Sending…'}
                    aria-label={`Send a test to ${notice.label}`}
                  >
                    Test
                  </Button>
                  <Button look="quiet" onClick={() => toggle(notice)} aria-label={toggleLabel(notice)}>
                    {tellsAll(notice.events) ? 'Send only failures' : 'Send every export'}
                  </Button>
                  <Button
                    look="quiet"
                    icon="trash"
                    onClick={() => setRemoving(notice)}
                    aria-label={`Remove ${notice.label}`}
                  >
                    Remove
                  </Button>
                </div>
              ),
          },
        ]}
      />
      <Refusal problem={test.error ?? change.error} />
      <ConfirmRemoval
        id={removing?.id}
        onClose={() => setRemoving(undefined)}
        removal={remove}
        title="Remove the notice?"
        verb="Remove notice"
        busy="Removing…"
      >
        {removing?.label} is no longer told about exports of {domain}.
      </ConfirmRemoval>
    </>
  );
}

const tellsAll = (events: Notice['events']) => events.includes('job.completed') && events.includes('job.failed');

const toggleLabel = ({ events, label }: Notice) =>
  tellsAll(events) ? `Tell ${label} only about failures` : `Tell ${label} about every export`;

function whenInWords(events: Notice['events']): string {
  if (tellsAll(events)) return 'Every export';
  return events.includes('job.failed') ? 'Failed exports' : 'Completed exports';
}

const STATUS_BADGES = { delivered: 'success', pending: 'info', failed: 'danger' } as const;
const STATUS_WORDS = { delivered: 'Sent', pending: 'Sending', failed: 'Not sent' } as const;

function LastMessage({ message }: { readonly message: Notice['lastMessage'] }) {
  if (message === null) return 'None yet';
  const { status, event, jobId, error, updatedAt } = message;
  return (
    <>
      <Badge kind={STATUS_BADGES[status]}>{STATUS_WORDS[status]}</Badge>
      <small>
        {event === 'test' || jobId === null ? 'Test' : <Link to={`/exports/${jobId}`}>Export</Link>},{' '}
        <Time at={updatedAt} />
      </small>
      {error !== null && <small>{error}</small>}
    </>
  );
}
