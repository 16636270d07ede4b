import { useSearchParams } from 'react-router';
import type { QuestionFilter } from '../../http/assistant.ts';
import { useSites } from '../../http/sites.ts';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { SiteSelect } from '../sites/site-select.tsx';
import { AssistantUsage } from './assistant-usage.tsx';
import { ExportLink } from './export-link.tsx';
import { GapList } from './gap-list.tsx';
import { QuestionList } from './question-list.tsx';
import { ThreadList } from './thread-list.tsx';
import { TryIt } from './try-it.tsx';

/** Maximum number of sites that an empty list offers to try. */
const FEW_SITES = 3;

type View = 'all' | 'gaps' | 'disliked' | 'liked' | 'threads';

const VIEWS: Readonly<Record<View, { readonly label: string; readonly filter: QuestionFilter }>> = {
  all: { label: 'All questions', filter: {} },
  gaps: { label: 'Not answered by the docs', filter: { outcome: 'unanswered' } },
  disliked: { label: 'Answers readers disliked', filter: { feedback: 'dislike' } },
  liked: { label: 'Answers readers liked', filter: { feedback: 'like' } },
  threads: { label: 'Conversations', filter: {} },
};

const isView = (text: string | null): text is View => text !== null && text in VIEWS;

/** The questions that readers asked. Unanswered ones show writers what to document next. */
export function AssistantPage() {
  const [search, setSearch] = useSearchParams();
  const sites = useSites().data ?? [];
  const domain = search.get('domain') || undefined;
  const given = search.get('view');
  const view = isView(given) ? given : 'all';
  const choose = (values: { readonly domain: string | undefined; readonly view: string }) =>
    setSearch({ ...(values.domain && { domain: values.domain }), ...(values.view !== 'all' && { view: values.view }) });
  const tried = domain === undefined && sites.length === 1 ? sites[0] : sites.find((site) => site.domain === domain);
  return (
    <Page
      title="Assistant"
      lead="Questions that readers asked. Unanswered ones show what to document next."
      actions={tried && <TryIt site={tried} isFirst />}
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
        {view !== 'threads' && (
          <ExportLink
            path={view === 'gaps' ? 'gaps' : 'questions'}
            query={{ ...(domain && { domain }), ...(view !== 'gaps' && { ...VIEWS[view].filter }) }}
          />
        )}
      </div>
      {view === 'gaps' ? (
        <GapList domain={domain} />
      ) : view === 'threads' ? (
        <ThreadList domain={domain} />
      ) : (
        <QuestionList
          filter={{ ...VIEWS[view].filter, ...(domain && { domain }) }}
          tried={tried === undefined ? sites.slice(0, FEW_SITES) : [tried]}
        />
      )}
    </Page>
  );
}
