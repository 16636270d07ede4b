import { Link } from 'react-router';
import type { Exchange } from '../../../contract/http/conversations.ts';
import type { Site } from '../../../contract/http/sites.ts';
import { type QuestionFilter, useQuestions } from '../../http/assistant.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowOlder } from '../../ui/show-older.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { OutcomeBadge } from '../exports/outcome-badge.tsx';
import { TryIt } from './try-it.tsx';

export interface QuestionListProps {
  readonly filter: QuestionFilter;
  /** The sites to ask a question about, if there are no questions yet. */
  readonly tried: readonly Site[];
}

/** The questions that readers asked, newest first. Each links to its conversation. */
export function QuestionList({ filter, tried }: QuestionListProps) {
  const questions = useQuestions(filter);
  return (
    <>
      <Loaded query={questions} what="the questions">
        {({ pages }) => {
          const list = pages.flatMap((page) => page.questions);
          return list.length === 0 ? <NoQuestions filter={filter} tried={tried} /> : <QuestionTable questions={list} />;
        }}
      </Loaded>
      <ShowOlder list={questions} />
    </>
  );
}

function NoQuestions({ filter: { outcome, feedback }, tried }: QuestionListProps) {
  if (outcome === 'unanswered') {
    return (
      <Empty icon="circle-check" title="No unanswered questions">
        <p>The docs answered every question so far.</p>
      </Empty>
    );
  }
  if (feedback !== undefined) {
    return (
      <Empty icon="message-circle" title={feedback === 'like' ? 'No likes yet' : 'No dislikes'}>
        <p>Readers can rate each answer.</p>
      </Empty>
    );
  }
  return (
    <Empty icon="message-circle" title="No questions yet">
      <p>
        Add the assistant to a site’s pages in the site’s settings.{' '}
        {tried.length > 0
          ? 'Or ask a question yourself, on a separate page:'
          : 'Add a site first, so that the assistant has docs to answer from.'}
      </p>
      {tried.length > 0 ? (
        <div className="row">
          {tried.map((site) => (
            <TryIt key={site.domain} site={site} />
          ))}
        </div>
      ) : (
        <Link className="button button-plain" to="/sites">
          View sites
        </Link>
      )}
    </Empty>
  );
}

function QuestionTable({ questions }: { readonly questions: readonly Exchange[] }) {
  return (
    <Table
      label="Questions"
      rows={questions}
      keyOf={({ messageId }) => messageId}
      columns={[
        {
          title: 'Question',
          cell: ({ threadId, question, domain, comment }) => (
            <>
              <Link to={`/assistant/${threadId}`}>{question}</Link>
              <small>{comment === null ? domain : `${domain} · “${comment}”`}</small>
            </>
          ),
        },
        { title: 'Outcome', cell: (exchange) => <OutcomeBadge exchange={exchange} /> },
        { title: 'Asked', end: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
      ]}
    />
  );
}
