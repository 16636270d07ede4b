import { Link, useParams } from 'react-router';
import { type Delivery, useDeliveries, useResend, useWebhooks } from '../http/webhooks.ts';
import { Badge, type BadgeKind } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Refusal } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

const KINDS: Readonly<Record<Delivery['status'], BadgeKind>> = {
  pending: 'info',
  delivered: 'success',
  failed: 'danger',
};

export function WebhookPage() {
  const { webhookId = '' } = useParams();
  const webhooks = useWebhooks();
  const deliveries = useDeliveries(webhookId);
  const webhook = webhooks.data?.find(({ id }) => id === webhookId);
  return (
    <Page title="Deliveries" lead={webhook?.url}>
      <p>
        <Link to="/webhooks">All webhooks</Link>
      </p>
      <Loaded query={deliveries} what="the deliveries">
        {(list) =>
          list.length === 0 ? (
            <Empty icon="webhook" title="Nothing was sent yet">
              <p>Each message is listed here with what came of it, and can be sent again.</p>
            </Empty>
          ) : (
            <DeliveryTable webhookId={webhookId} deliveries={list} />
          )
        }
      </Loaded>
    </Page>
  );
}

function DeliveryTable({
  webhookId,
  deliveries,
}: {
  readonly webhookId: string;
  readonly deliveries: readonly Delivery[];
}) {
  const resend = useResend(webhookId);
  return (
    <>
      <Refusal problem={resend.error} />
      <Table
        label="Deliveries"
        rows={deliveries}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Message',
            cell: ({ event, payload }) => (
              <>
                {event}
                <details>
                  <summary>What was sent</summary>
                  <pre className="payload">{pretty(payload)}</pre>
                </details>
              </>
            ),
          },
          {
            title: 'State',
            cell: ({ status, error, nextAttemptAt }) => (
              <>
                <Badge kind={KINDS[status]}>{status}</Badge>
                {error !== null && <small>{error}</small>}
                {nextAttemptAt !== null && (
                  <small>
                    next attempt <Time at={nextAttemptAt} />
                  </small>
                )}
              </>
            ),
          },
          { title: 'Answer', end: true, cell: ({ responseStatus }) => responseStatus ?? '–' },
          { title: 'Attempts', end: true, cell: ({ attempts }) => attempts },
          { title: 'When', end: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            title: '',
            end: true,
            cell: ({ id, event }) => (
              <Button
                look="quiet"
                icon="refresh-cw"
                onClick={() => resend.mutate(id)}
                aria-label={`Send ${event} again`}
              >
                Send again
              </Button>
            ),
          },
        ]}
      />
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
