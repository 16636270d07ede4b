import { Link } from 'react-router';
import type { Site } from '../../../contract/http/sites.ts';
import { useJobs } from '../../http/exports.ts';
import { useOrganization } from '../../http/session.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Time } from '../../ui/time.tsx';
import { JobState } from '../exports/job-status.tsx';
import { hostingName } from './hosting-fields.tsx';

/** The site at a glance, also for people who may not change it. */
export function SiteFacts({ site }: { readonly site: Site }) {
  const isEnterprise = useOrganization()?.plan === 'enterprise';
  return (
    <Facts
      facts={{
        Source: <Breakable text={sourceWords(site.source)} />,
        Hosting: hostingName(site.hosting.mode),
        'Public address': site.canonicalUrl && (
          <a href={site.canonicalUrl}>
            <Breakable text={site.canonicalUrl} />
          </a>
        ),
        'Last export': isEnterprise ? <LastExport domain={site.domain} /> : null,
      }}
    />
  );
}

function LastExport({ domain }: { readonly domain: string }) {
  const jobs = useJobs({ domain });
  const last = jobs.data?.pages[0]?.jobs[0];
  if (last === undefined) return jobs.isSuccess ? 'None yet' : '';
  return (
    <span className="row">
      <JobState job={last} />
      <Link to={`/exports/${last.jobId}`}>
        <Time at={last.createdAt} />
      </Link>
    </span>
  );
}

/** Returns a site's source in one line. */
export function sourceWords(source: Site['source']): string {
  switch (source.type) {
    case 'archive':
      return source.upload === null ? 'Nothing uploaded yet' : 'Uploaded archive';
    case 'git':
      return [source.url, source.ref, source.directory].filter(Boolean).join(', ');
    case 'directory':
      return source.path;
    case 'url':
      return source.url;
  }
}
