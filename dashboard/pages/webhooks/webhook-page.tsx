import { useState } from 'react';
import { useParams } from 'react-router';
import type { Webhook } from '../../../contract/http/webhooks.ts';
import { useOrganization } from '../../http/session.ts';
import { useDeliveries, useSendTest, useWebhook, useWebhookChange } from '../../http/webhooks.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadedPage } from '../../ui/loaded-page.tsx';
import { Refusal } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { useGoOn } from '../../ui/use-go-on.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { EVENT_WORDS, WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhooks-page.tsx';

const BACK = { to: '/webhooks', label: 'All webhooks' };

export function WebhookPage() {
  const { webhookId = '' } = useParams();
  const webhook = useWebhook(webhookId);
  return (
    <LoadedPage query={webhook} what="the webhook" noun="webhook" back={BACK}>
      {(data) => <WebhookDetails webhook={data} key={data.id} />}
    </LoadedPage>
  );
}

function WebhookDetails({ webhook }: { readonly webhook: Webhook }) {
  const isAdministrator = useOrganization()?.isAdministrator ?? false;
  const deliveries = useDeliveries(webhook.id);
  const { url, events, enabled, previousSecretUntil, createdAt } = webhook;
  return (
    <Page
      title={`Webhook to ${new URL(url).host}`}
      lead={<Breakable text={url} />}
      back={BACK}
      actions={isAdministrator && <Actions webhook={webhook} />}
    >
      <Facts
        facts={{
          State: <WebhookState enabled={enabled} />,
          When: events.map((event) => (
            <span className="line" key={event}>
              {EVENT_WORDS[event]}
            </span>
          )),
          Created: <Time at={createdAt} />,
          'Old secret expires': previousSecretUntil && <Time at={previousSecretUntil} />,
        }}
      />
      <section className="stack">
        <div className="section-head">
          <h2>Deliveries</h2>
          {isAdministrator && enabled && deliveries.data?.length !== 0 && <SendTest webhookId={webhook.id} />}
        </div>
        <Loaded query={deliveries} what="the deliveries">
          {(list) =>
            list.length === 0 ? (
              <Empty icon="webhook" title="No deliveries yet">
                <p>Each message is listed here with its outcome, and can be resent.</p>
                {isAdministrator && enabled && <SendTest webhookId={webhook.id} />}
              </Empty>
            ) : (
              <DeliveryTable webhookId={webhook.id} deliveries={list} canResend={isAdministrator && enabled} />
            )
          }
        </Loaded>
      </section>
    </Page>
  );
}

function SendTest({ webhookId }: { readonly webhookId: string }) {
  const send = useSendTest(webhookId);
  return (
    <>
      <Button icon="play" onClick={() => send.mutate()} busy={send.isPending && 'Sending…'}>
        Send a test
      </Button>
      <Refusal problem={send.error} />
    </>
  );
}

function Actions({ webhook }: { readonly webhook: Webhook }) {
  const goOn = useGoOn();
  const { change, rotate, remove } = useWebhookChange(webhook.id);
  const [open, setOpen] = useState<'change' | 'rotate' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button icon="pencil" onClick={() => setOpen('change')}>
        Change
      </Button>
      <Button icon="key-round" onClick={() => setOpen('rotate')}>
        New secret
      </Button>
      <Button
        icon={webhook.enabled ? 'pause' : 'play'}
        onClick={() => change.mutate({ enabled: !webhook.enabled })}
        busy={change.isPending && 'Saving…'}
      >
        {webhook.enabled ? 'Disable' : 'Enable'}
      </Button>
      <Button icon="trash" onClick={() => setOpen('remove')}>
        Remove
      </Button>
      {open === undefined && <Refusal problem={change.error} />}
      <Dialog
        open={open === 'change'}
        onOpenChange={close}
        title="Change the webhook"
        description="Its secret does not change."
      >
        <WebhookForm
          webhook={webhook}
          verb="Save"
          busy={change.isPending && 'Saving…'}
          problem={change.error}
          onSubmit={(values) => change.mutate(values, { onSuccess: close })}
        />
      </Dialog>
      <RotateSecretDialog rotate={rotate} open={open === 'rotate'} onOpenChange={close} />
      <Confirm
        open={open === 'remove'}
        onOpenChange={close}
        title="Remove this webhook?"
        verb="Remove webhook"
        busy={remove.isPending && 'Removing…'}
        problem={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => goOn('/webhooks', { replace: true }) })}
      >
        {webhook.url} will receive no more messages. Its secret and its deliveries will be deleted.
      </Confirm>
    </>
  );
}
