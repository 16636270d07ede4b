import { Link } from 'react-router';
import type { Gap } from '../../../contract/http/conversations.ts';
import { useGaps } from '../../http/assistant.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { WeekBars } from './week-bars.tsx';

/** The questions that the docs do not answer, grouped by meaning, most asked first. */
export function GapList({ domain }: { readonly domain: string | undefined }) {
  return (
    <Loaded query={useGaps(domain)} what="the unanswered questions">
      {({ gaps, weeks }) =>
        gaps.length === 0 ? (
          <Empty icon="circle-check" title="No unanswered questions">
            <p>The docs answered every question of the last {weeks.length} weeks.</p>
          </Empty>
        ) : (
          <GapTable gaps={gaps} weeks={weeks} />
        )
      }
    </Loaded>
  );
}

function GapTable({ gaps, weeks }: { readonly gaps: readonly Gap[]; readonly weeks: readonly string[] }) {
  return (
    <Table
      label="Questions that the docs do not answer"
      rows={gaps}
      keyOf={({ threadId, question }) => `${threadId} ${question}`}
      columns={[
        {
          title: 'Question',
          cell: ({ threadId, question, domain, otherWordings }) => (
            <>
              <Link to={`/assistant/${threadId}`}>{question}</Link>
              <small>{otherWordings.length === 0 ? domain : `${domain} · also “${otherWordings.join('”, “')}”`}</small>
            </>
          ),
        },
        {
          title: 'Closest page',
          cell: ({ closestPage }) =>
            closestPage === null ? 'None' : <a href={closestPage.url}>{closestPage.title}</a>,
        },
        { title: 'By week', cell: ({ countByWeek }) => <WeekBars counts={countByWeek} weeks={weeks} /> },
        { title: 'Asked', end: true, cell: ({ count }) => count.toLocaleString() },
        { title: 'Last', end: true, cell: ({ lastAskedAt }) => <Time at={lastAskedAt} /> },
      ]}
    />
  );
}
