import { Link } from 'react-router';
import type { Publishing } from '../../../contract/http/publishing.ts';
import { usePublishing, usePutPublishing } from '../../http/sites.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Refusal } from '../../ui/notice.tsx';
import { Time } from '../../ui/time.tsx';
import { actorInWords } from '../exports/job-status.tsx';

export interface PublishingCardProps {
  readonly domain: string;
  readonly canChange: boolean;
}

/** The published export of a site, and whether the next one waits for a person. */
export function PublishingCard({ domain, canChange }: PublishingCardProps) {
  const publishing = usePublishing(domain);
  return (
    <section className="card stack">
      <h2>Publishing</h2>
      <Loaded query={publishing} what="what is published">
        {(data) => (
          <>
            <Published publishing={data} />
            <Policy domain={domain} publishing={data} canChange={canChange} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Published({ publishing: { jobId, publishedAt, publishedBy, siteUrl } }: { readonly publishing: Publishing }) {
  if (jobId === null || publishedAt === null) return <p className="muted">Nothing is published yet.</p>;
  return (
    <div className="row">
      <p>
        <Link to={`/exports/${jobId}`}>An export</Link> was published <Time at={publishedAt} />
        {publishedBy === null ? ', automatically' : ` by ${actorInWords(publishedBy)}`}.
      </p>
      {siteUrl !== null && (
        <a className="button button-plain" href={siteUrl} target="_blank" rel="noreferrer">
          <Icon name="external-link" />
          Open the site
        </a>
      )}
    </div>
  );
}

const WORDS = {
  automatic: {
    now: 'Every completed export of the whole site is published at once.',
    change: 'Review first',
    other: 'review',
  },
  review: {
    now: 'New exports wait until somebody publishes them.',
    change: 'Publish automatically',
    other: 'automatic',
  },
} as const;

function Policy({
  domain,
  publishing: { policy },
  canChange,
}: PublishingCardProps & { readonly publishing: Publishing }) {
  const put = usePutPublishing(domain);
  const { now, change, other } = WORDS[policy];
  return (
    <>
      <div className="row">
        <p className="muted">{now}</p>
        {canChange && (
          <Button onClick={() => put.mutate({ policy: other })} busy={put.isPending && 'Saving…'}>
            {change}
          </Button>
        )}
      </div>
      <Refusal problem={put.error} />
    </>
  );
}
