import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Site } from '../../../contract/http/sites.ts';
import { useOrganization } from '../../http/session.ts';
import { usePutSite, useRemoveSite, useSite, useSiteSchedules } from '../../http/sites.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { LoadedPage } from '../../ui/loaded-page.tsx';
import { Page } from '../../ui/page.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useAskedDialog } from '../../ui/use-asked-dialog.ts';
import { useGoOn } from '../../ui/use-go-on.ts';
import { StartDialog } from '../exports/start-dialog.tsx';
import { ScheduleCard } from '../schedules/schedule-card.tsx';
import { BadgeCard } from './badge-card.tsx';
import { DomainsCard } from './domains-card.tsx';
import { HooksCard } from './hooks-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { PublishingCard } from './publishing-card.tsx';
import { ReadersCard } from './readers-card.tsx';
import { SiteFacts } from './site-facts.tsx';
import { SiteForm } from './site-form.tsx';
import { UploadCard } from './upload-card.tsx';

const BACK = { to: '/sites', label: 'All sites' };

export function SitePage() {
  const { domain = '' } = useParams();
  const site = useSite(domain);
  // Reads the schedule together with the site, so that both parts of the page appear at once.
  useSiteSchedules(domain);
  return (
    <LoadedPage query={site} what="the site" noun="site" back={BACK}>
      {(data) => <SiteDetails site={data} />}
    </LoadedPage>
  );
}

function SiteDetails({ site }: { readonly site: Site }) {
  const organization = useOrganization();
  const [starting, setStarting] = useAskedDialog();
  const enterprise = organization?.plan === 'enterprise';
  const administrator = organization?.isAdministrator ?? false;
  return (
    <Page
      title={site.title}
      lead={
        <>
          <Breakable text={site.domain} /> <CopyIcon text={site.domain} label="Copy the domain" />
        </>
      }
      back={BACK}
      actions={
        <>
          <Link className="button button-plain" to={`/assistant?domain=${encodeURIComponent(site.domain)}`}>
            Questions
          </Link>
          {enterprise && (
            <>
              <Link className="button button-plain" to={`/exports?domain=${encodeURIComponent(site.domain)}`}>
                Exports
              </Link>
              <Button look="primary" icon="play" onClick={() => setStarting(true)}>
                Start an export
              </Button>
            </>
          )}
        </>
      }
    >
      <SiteFacts site={site} />
      {site.source.type === 'archive' && (
        <UploadCard domain={site.domain} upload={site.source.upload} canUpload={administrator} />
      )}
      {enterprise && <PublishingCard domain={site.domain} canChange={administrator} />}
      {enterprise && site.hosting.mode === 'cloud' && <DomainsCard domain={site.domain} canChange={administrator} />}
      {site.hosting.mode === 'cloud' && site.hosting.analytics !== false && <ReadersCard domain={site.domain} />}
      {enterprise && <ScheduleCard domain={site.domain} canChange={administrator} />}
      {enterprise && <HooksCard domain={site.domain} canChange={administrator} />}
      {enterprise && <NoticesCard domain={site.domain} canChange={administrator} />}
      {enterprise && <BadgeCard domain={site.domain} canChange={administrator} />}
      {administrator && <Settings site={site} />}
      {administrator && <Remove domain={site.domain} />}
      <StartDialog open={starting} onOpenChange={setStarting} domain={site.domain} />
    </Page>
  );
}

function Settings({ site }: { readonly site: Site }) {
  const toast = useToast();
  const put = usePutSite();
  const [drafts, setDrafts] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="card stack">
      <h2 ref={heading} tabIndex={-1}>
        Settings
      </h2>
      <SiteForm
        // Discarded changes are removed with the form.
        key={drafts}
        site={site}
        busy={put.isPending && 'Saving…'}
        problem={put.error}
        onDiscard={() => {
          put.reset();
          setDrafts(drafts + 1);
          heading.current?.focus();
        }}
        onSubmit={(domain, values, onSaved) =>
          put.mutate(
            { domain, values },
            {
              onSuccess: () => {
                onSaved();
                toast.add({ title: 'Saved' });
              },
            },
          )
        }
      />
    </section>
  );
}

function Remove({ domain }: { readonly domain: string }) {
  const goOn = useGoOn();
  const [asking, setAsking] = useState(false);
  const remove = useRemoveSite();
  return (
    <section className="card aside">
      <div>
        <h2>Remove the site</h2>
        <p className="muted">Its settings, source, schedules and notices are deleted. Its exports are kept.</p>
      </div>
      <Button icon="trash" onClick={() => setAsking(true)}>
        Remove the site
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${domain}?`}
        verb="Remove site"
        busy={remove.isPending && 'Removing…'}
        problem={remove.error}
        onConfirm={() => remove.mutate(domain, { onSuccess: () => goOn('/sites', { replace: true }) })}
      >
        Its settings, source, schedules and notices will be deleted. Its exports are kept.
      </Confirm>
    </section>
  );
}
