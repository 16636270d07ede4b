import { Link, useSearchParams } from 'react-router';
import { type Exchange, type Feedback, type Outcome, type QuestionFilter, useQuestions } from '../http/assistant.ts';
import { useSites } from '../http/sites.ts';
import { Empty } from '../ui/empty.tsx';
import { SelectField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { ShowOlder } from '../ui/show-older.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { AssistantUsage } from './assistant-usage.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { SiteSelect } from './site-select.tsx';

type View = 'all' | 'gaps' | 'disliked' | 'liked';

const VIEWS: Readonly<
  Record<View, { readonly label: string; readonly outcome?: Outcome; readonly feedback?: Feedback }>
> = {
  all: { label: 'All questions' },
  gaps: { label: 'Without an answer in the docs', outcome: 'unanswered' },
  disliked: { label: 'Answers readers disliked', feedback: 'dislike' },
  liked: { label: 'Answers readers liked', feedback: 'like' },
};

const isView = (text: string | null): text is View => text !== null && text in VIEWS;

/** What readers asked; the questions without an answer are what a writer writes next. */
export function AssistantPage() {
  const [search, setSearch] = useSearchParams();
  const domain = search.get('domain') || undefined;
  const given = search.get('view');
  const view = isView(given) ? given : 'all';
  const { label: _label, ...chosen } = VIEWS[view];
  const filter: QuestionFilter = { ...chosen, ...(domain && { domain }) };
  const questions = useQuestions(filter);
  const sites = useSites().data ?? [];
  const tried = domain ?? (sites.length === 1 ? sites[0]?.domain : undefined);
  const choose = (values: { readonly domain: string | undefined; readonly view: string }) =>
    setSearch({ ...(values.domain && { domain: values.domain }), ...(values.view !== 'all' && { view: values.view }) });
  return (
    <Page
      title="Assistant"
      lead="What readers asked. Questions that the docs do not answer are what to write next."
      actions={
        tried && (
          <a className="button button-primary" href={`/assistant/${encodeURIComponent(tried)}`}>
            <Icon name="message-circle" />
            Try it
          </a>
        )
      }
    >
      <AssistantUsage />
      <div className="filters">
        <SiteSelect
          name="domain"
          none="All sites"
          value={domain ?? ''}
          chosen={domain}
          onChange={(event) => choose({ domain: event.target.value, view })}
        />
        <SelectField
          label="Show"
          name="view"
          value={view}
          onChange={(event) => choose({ domain, view: event.target.value })}
        >
          {Object.entries(VIEWS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={questions} what="the questions">
        {({ pages }) => {
          const list = pages.flatMap((page) => page.questions);
          return list.length === 0 ? <NoQuestions view={view} /> : <QuestionTable questions={list} />;
        }}
      </Loaded>
      <ShowOlder list={questions} />
    </Page>
  );
}

function NoQuestions({ view }: { readonly view: View }) {
  if (view === 'gaps') {
    return (
      <Empty icon="circle-check" title="No gaps">
        <p>Every question so far was answered out of the docs.</p>
      </Empty>
    );
  }
  if (view !== 'all') {
    return (
      <Empty icon="message-circle" title={view === 'liked' ? 'No likes yet' : 'No dislikes'}>
        <p>Readers say below an answer whether it helped them.</p>
      </Empty>
    );
  }
  return (
    <Empty icon="message-circle" title="No questions yet">
      <p>
        The settings of a site put the assistant into its pages. To try it on a page of its own, choose a site above and
        press “Try it”.
      </p>
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
