import { Link } from 'react-router';
import type { Webhook } from '../../../contract/http/webhooks.ts';
import { useOrganization } from '../../http/session.ts';
import { useCreateWebhook, useWebhooks } from '../../http/webhooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useAskedDialog } from '../../ui/use-asked-dialog.ts';
import { EVENT_WORDS, WebhookForm } from './webhook-form.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

export function WebhooksPage() {
  const isAdministrator = useOrganization()?.isAdministrator ?? false;
  const webhooks = useWebhooks();
  const [adding, setAdding] = useAskedDialog();
  const add = isAdministrator && (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      Add a webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      lead="Signed messages to your addresses when something happens, retried until they are delivered."
      actions={add}
    >
      <Loaded query={webhooks} what="the webhooks">
        {(list) =>
          list.length === 0 ? (
            <Empty icon="webhook" title="No webhooks yet">
              <p>Use one to notify a deployment of a new bundle, or a chat of a failed export.</p>
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
  return (
    <Table
      label="Webhooks"
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Address',
          cell: ({ id, url }) => (
            <Link to={`/webhooks/${id}`}>
              <Breakable text={url} />
            </Link>
          ),
        },
        { title: 'When', cell: ({ events }) => events.map((event) => <small key={event}>{EVENT_WORDS[event]}</small>) },
        { title: 'State', cell: ({ enabled }) => <WebhookState enabled={enabled} /> },
        { title: 'Created', end: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
      ]}
    />
  );
}

export function WebhookState({ enabled }: Pick<Webhook, 'enabled'>) {
  return enabled ? <Badge kind="success">On</Badge> : <Badge kind="warning">Off</Badge>;
}

function AddDialog({ open, onOpenChange }: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  const create = useCreateWebhook();
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) create.reset();
  };
  if (create.data !== undefined) {
    return <WebhookSecretDialog open={open} onOpenChange={close} secret={create.data.secret} />;
  }
  return (
    <Dialog open={open} onOpenChange={close} title="Add a webhook">
      <WebhookForm
        verb="Add webhook"
        busy={create.isPending && 'Adding…'}
        problem={create.error}
        onSubmit={(values) => create.mutate(values)}
      />
    </Dialog>
  );
}
