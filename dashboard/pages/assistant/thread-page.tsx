import { useState } from 'react';
import { useParams } from 'react-router';
import type { Exchange } from '../../../contract/http/conversations.ts';
import { useDeleteThread, useThread } from '../../http/assistant.ts';
import { useOrganization } from '../../http/session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { LoadedPage } from '../../ui/loaded-page.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { useGoOn } from '../../ui/use-go-on.ts';
import { OutcomeBadge } from '../exports/outcome-badge.tsx';

const BACK = { to: '/assistant', label: 'All questions' };

export function ThreadPage() {
  const { threadId = '' } = useParams();
  const thread = useThread(threadId);
  return (
    <LoadedPage query={thread} what="the conversation" noun="conversation" back={BACK}>
      {(data) => (
        <Page title="Conversation" lead={data.domain} back={BACK} actions={<Delete threadId={threadId} />}>
          <ol className="conversation">
            {data.exchanges.map((exchange) => (
              <ExchangeCard key={exchange.messageId} exchange={exchange} />
            ))}
          </ol>
        </Page>
      )}
    </LoadedPage>
  );
}

/** An exchange. The answer is shown as it was sent, not rendered, because it was written by a model. */
function ExchangeCard({ exchange }: { readonly exchange: Exchange }) {
  return (
    <li className="card stack">
      <div>
        <p className="question">{exchange.question}</p>
        <p className="hint">
          <Time at={exchange.createdAt} /> <OutcomeBadge exchange={exchange} />
        </p>
      </div>
      <div className="answer">{exchange.answer || 'No answer.'}</div>
      {exchange.sources.length > 0 && (
        <p className="hint">Sources: {exchange.sources.map(({ title }) => title).join(' · ')}</p>
      )}
      {exchange.comment !== null && <p>Reader’s comment: “{exchange.comment}”</p>}
    </li>
  );
}

function Delete({ threadId }: { readonly threadId: string }) {
  const organization = useOrganization();
  const goOn = useGoOn();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteThread();
  if (!organization?.isAdministrator) return null;
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Delete this conversation?"
        verb="Delete conversation"
        busy={remove.isPending && 'Deleting…'}
        problem={remove.error}
        onConfirm={() => remove.mutate(threadId, { onSuccess: () => goOn('/assistant', { replace: true }) })}
      >
        All questions and answers in it are deleted permanently.
      </Confirm>
    </>
  );
}
