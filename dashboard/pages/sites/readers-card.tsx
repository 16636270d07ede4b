import { useState } from 'react';
import type { SiteAnalytics } from '../../../contract/http/analytics.ts';
import { useAnalytics } from '../../http/sites.ts';
import { countInWords } from '../../ui/count-in-words.ts';
import { SelectField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Table } from '../../ui/table.tsx';

const PERIODS = [7, 30, 90] as const;
/** The number of rows that each list shows. */
const MAX_ROWS = 10;

/** The pages that readers of a hosted site read, the words that they searched for, and those that led nowhere. */
export function ReadersCard({ domain }: { readonly domain: string }) {
  const [days, setDays] = useState<number>(30);
  return (
    <section className="card stack">
      <div className="section-head">
        <h2>Readers</h2>
        <SelectField
          label="Period"
          name="days"
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {PERIODS.map((count) => (
            <option key={count} value={count}>
              Last {count} days
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={useAnalytics(domain, days)} what="the page views">
        {(analytics) => <Readers analytics={analytics} />}
      </Loaded>
    </section>
  );
}

function Readers({ analytics }: { readonly analytics: SiteAnalytics }) {
  const { views, searches, days, pages, terms, withoutResult } = analytics;
  if (views === 0 && searches === 0)
    return (
      <p className="muted">No page views yet. Pages are counted without cookies; nothing about readers is kept.</p>
    );
  return (
    <>
      <p>
        {countInWords(views, 'page view')} and {countInWords(searches, 'search', 'searches')}.{' '}
        <span className="muted">Counted without cookies; nothing about readers is kept.</span>
      </p>
      <DayBars days={days} />
      <div className="columns">
        <div>
          <h3>Most read</h3>
          <Table
            label="Most read pages"
            rows={pages.slice(0, MAX_ROWS)}
            keyOf={({ path }) => path}
            columns={[
              { title: 'Page', cell: ({ path }) => path },
              { title: 'Views', end: true, cell: (page) => page.views.toLocaleString() },
            ]}
          />
        </div>
        {terms.length > 0 && (
          <div>
            <h3>Most searched</h3>
            <Searches label="Most frequent searches" rows={terms} countOf={(term) => term.searches} />
          </div>
        )}
        {withoutResult.length > 0 && (
          <div>
            <h3>Searched without a result</h3>
            <Searches label="Searches without a result" rows={withoutResult} countOf={(term) => term.withoutResult} />
          </div>
        )}
      </div>
    </>
  );
}

type Term = SiteAnalytics['terms'][number];

interface SearchesProps {
  readonly label: string;
  readonly rows: readonly Term[];
  readonly countOf: (term: Term) => number;
}

function Searches({ label, rows, countOf }: SearchesProps) {
  return (
    <Table
      label={label}
      rows={rows.slice(0, MAX_ROWS)}
      keyOf={({ text }) => text}
      columns={[
        { title: 'Words', cell: ({ text }) => text },
        { title: 'Searches', end: true, cell: (term) => countOf(term).toLocaleString() },
      ]}
    />
  );
}

/** A bar for each day, the highest for the most views. Screen readers get the counts as text. */
function DayBars({ days }: Pick<SiteAnalytics, 'days'>) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  const words = days
    .filter(({ views }) => views > 0)
    .map(({ day, views }) => `${day}: ${views}`)
    .join(', ');
  return (
    <figure className="day-chart">
      <span className="day-bars" role="img" aria-label={`Page views by day. ${words}`}>
        {days.map(({ day, views }) => (
          <span
            key={day}
            title={`${day}: ${countInWords(views, 'page view')}`}
            className={views === 0 ? 'day-empty' : undefined}
            style={{ blockSize: `${Math.round((views / most) * 100)}%` }}
          />
        ))}
      </span>
      <figcaption>
        <span>{days[0]?.day}</span>
        <span>most: {most.toLocaleString()} a day</span>
        <span>{days.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
}
