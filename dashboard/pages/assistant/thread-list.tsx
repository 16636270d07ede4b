import { Link } from 'react-router';
import type { Thread } from '../../../contract/http/conversations.ts';
import { useThreads } from '../../http/assistant.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowOlder } from '../../ui/show-older.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

/** The conversations, most recently used first. */
export function ThreadList({ domain }: { readonly domain: string | undefined }) {
  const threads = useThreads(domain);
  return (
    <>
      <Loaded query={threads} what="the conversations">
        {({ pages }) => {
          const list = pages.flatMap((page) => page.threads);
          if (list.length > 0) return <ThreadTable threads={list} />;
          return (
            <Empty icon="message-circle" title="No conversations yet">
              <p>Conversations appear here after a reader’s first question.</p>
            </Empty>
          );
        }}
      </Loaded>
      <ShowOlder list={threads} />
    </>
  );
}

function ThreadTable({ threads }: { readonly threads: readonly Thread[] }) {
  return (
    <Table
      label="Conversations"
      rows={threads}
      keyOf={({ threadId }) => threadId}
      columns={[
        {
          title: 'First question',
          cell: ({ threadId, title, domain }) => (
            <>
              <Link to={`/assistant/${threadId}`}>{title}</Link>
              <small>{domain}</small>
            </>
          ),
        },
        { title: 'Questions', end: true, cell: ({ exchangeCount }) => exchangeCount.toLocaleString() },
        { title: 'Last question', end: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
      ]}
    />
  );
}
