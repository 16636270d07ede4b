import type { Delivery } from '../../../contract/http/webhooks.ts';
import { useResend } from '../../http/webhooks.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { Moment, Time } from '../../ui/time.tsx';

const STATES: Readonly<Record<Delivery['status'], readonly [BadgeKind, string]>> = {
  pending: ['info', 'Pending'],
  delivered: ['success', 'Delivered'],
  failed: ['danger', 'Failed'],
};

export interface DeliveryTableProps {
  readonly webhookId: string;
  readonly deliveries: readonly Delivery[];
  readonly canResend: boolean;
}

/** The deliveries of a webhook with their outcomes. */
export function DeliveryTable({ webhookId, deliveries, canResend }: DeliveryTableProps) {
  const resend = useResend(webhookId);
  return (
    <>
      <Refusal problem={resend.error} />
      <Table
        label="Deliveries"
        rows={deliveries}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Message', cell: (delivery) => <Message delivery={delivery} /> },
          { title: 'State', cell: (delivery) => <State delivery={delivery} /> },
          { title: 'Response', end: true, cell: ({ responseStatus }) => responseStatus ?? '–' },
          { title: 'Attempts', end: true, cell: ({ attempts }) => attempts },
          { title: 'When', end: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            title: '',
            end: true,
            cell: ({ id, event }) =>
              canResend && (
                <Button
                  look="quiet"
                  icon="refresh-cw"
                  onClick={() => resend.mutate(id)}
                  busy={resend.isPending && resend.variables === id && 'Sending…'}
                  aria-label={`Resend ${event}`}
                >
                  Resend
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}

function Message({ delivery: { event, payload } }: { readonly delivery: Delivery }) {
  return (
    <>
      <span className="mono whole">{event}</span>
      <details className="more">
        <summary>Message</summary>
        <pre className="payload">{pretty(payload)}</pre>
      </details>
    </>
  );
}

function State({ delivery: { status, error, nextAttemptAt } }: { readonly delivery: Delivery }) {
  const [kind, words] = STATES[status];
  return (
    <>
      <Badge kind={kind}>{words}</Badge>
      {error !== null && <small className="breaks">{error}</small>}
      {status === 'pending' && nextAttemptAt !== null && (
        <small>
          next attempt <Time at={nextAttemptAt} />
        </small>
      )}
    </>
  );
}

function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
