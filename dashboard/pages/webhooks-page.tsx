import { useState } from 'react';
import { Link } from 'react-router';
import { useCreateWebhook, useWebhookChange, useWebhooks, WEBHOOK_EVENTS, type Webhook } from '../http/webhooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { TextField } from '../ui/field.tsx';
import { formValues } from '../ui/form-values.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Notice, Refusal } from '../ui/notice.tsx';
import { OnceShownDialog } from '../ui/once-shown-dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';

const WORDS: Readonly<Record<Webhook['events'][number], string>> = {
  'job.completed': 'An export is completed',
  'job.failed': 'An export failed',
  'schedule.skipped': 'A scheduled time was skipped',
};

export function WebhooksPage() {
  const webhooks = useWebhooks();
  const [adding, setAdding] = useState(false);
  const add = (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      Add a webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      lead="Messages to addresses of yours when something happens, signed and repeated until they arrive."
      actions={add}
    >
      <Loaded query={webhooks} what="the webhooks">
        {(list) =>
          list.length === 0 ? (
            <Empty icon="webhook" title="No webhooks yet">
              <p>A deployment learns by one that there is a new bundle; a chat, that an export failed.</p>
              {add}
            </Empty>
          ) : (
            <WebhookTable webhooks={list} />
          )
        }
      </Loaded>
      <AddDialog open={adding} onOpenChange={setAdding} />
    </Page>
  );
}

function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { change, remove } = useWebhookChange();
  const [removing, setRemoving] = useState<Webhook>();
  return (
    <>
      <Refusal problem={change.error} />
      <Table
        label="Webhooks"
        rows={webhooks}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Address',
            cell: ({ id, url, enabled }) => (
              <>
                <Link to={`/webhooks/${id}`}>{url}</Link> {!enabled && <Badge kind="warning">Off</Badge>}
              </>
            ),
          },
          { title: 'Events', cell: ({ events }) => events.map((event) => <small key={event}>{WORDS[event]}</small>) },
          {
            title: '',
            end: true,
            cell: (webhook) => (
              <>
                <Button
                  look="quiet"
                  onClick={() => change.mutate({ id: webhook.id, enabled: !webhook.enabled })}
                  aria-label={`Switch ${webhook.url} ${webhook.enabled ? 'off' : 'on'}`}
                >
                  {webhook.enabled ? 'Switch off' : 'Switch on'}
                </Button>
                <Button
                  look="quiet"
                  icon="trash"
                  onClick={() => setRemoving(webhook)}
                  aria-label={`Remove ${webhook.url}`}
                >
                  Remove
                </Button>
              </>
            ),
          },
        ]}
      />
      <Confirm
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        title="Remove this webhook?"
        verb="Remove it"
        busy={remove.isPending && 'Removing…'}
        problem={remove.error}
        onConfirm={() => {
          if (removing !== undefined) remove.mutate(removing.id, { onSuccess: () => setRemoving(undefined) });
        }}
      >
        {removing?.url} gets no more messages. Its secret and its deliveries are gone.
      </Confirm>
    </>
  );
}

function AddDialog({ open, onOpenChange }: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  const create = useCreateWebhook();
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) create.reset();
  };
  if (create.data !== undefined) {
    return (
      <OnceShownDialog
        open={open}
        onOpenChange={close}
        title="Keep the signing secret"
        label="The signing secret"
        secret={create.data.secret}
      >
        <Notice>
          Receivers check messages with it, by the Standard Webhooks rules that many libraries know. It is never shown
          again.
        </Notice>
      </OnceShownDialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={close} title="Add a webhook">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const events = WEBHOOK_EVENTS.filter((each) => data.has(each));
          create.mutate({ url: formValues(event.currentTarget).url ?? '', events });
        }}
      >
        <TextField
          label="Address"
          name="url"
          type="url"
          required
          placeholder="https://example.com/hooks"
          problem={create.error}
        />
        <fieldset className="fieldset">
          <legend>When</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <label className="choice" key={event}>
              <input type="checkbox" name={event} defaultChecked />
              {WORDS[event]}
              <small className="mono">{event}</small>
            </label>
          ))}
        </fieldset>
        <Refusal problem={create.error} fields={['url']} />
        <div className="actions">
          <Button type="submit" look="primary" busy={create.isPending && 'Adding…'}>
            Add it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
