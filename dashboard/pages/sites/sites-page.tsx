import { Link } from 'react-router';
import type { ListedSite } from '../../../contract/http/sites.ts';
import { useOrganization } from '../../http/session.ts';
import { usePutSite, useSites } from '../../http/sites.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Filtered } from '../../ui/filtered.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useAskedDialog } from '../../ui/use-asked-dialog.ts';
import { useGoOn } from '../../ui/use-go-on.ts';
import { JobState } from '../exports/job-status.tsx';
import { hostingName } from './hosting-fields.tsx';
import { sourceWords } from './site-facts.tsx';
import { NewSiteForm } from './site-form.tsx';

export function SitesPage() {
  const organization = useOrganization();
  const sites = useSites();
  const [adding, setAdding] = useAskedDialog();
  const add = organization?.isAdministrator && (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      Add a site
    </Button>
  );
  return (
    <Page title="Sites" lead="Documentation projects to export, and for the assistant to answer from." actions={add}>
      <Loaded query={sites} what="your sites">
        {(list) =>
          list.length === 0 ? (
            <Empty icon="book-open" title="No sites yet">
              <p>
                A site is a project with a docs.json: uploaded, fetched from a git repository, or in a folder of the
                operator.{!add && ' An administrator of your organization can add one.'}
              </p>
              {add}
            </Empty>
          ) : (
            <Filtered
              rows={list}
              of="sites"
              wordsOf={({ domain, title, source, hosting }) => [
                domain,
                title,
                sourceWords(source),
                hostingName(hosting.mode),
              ]}
            >
              {(shown) => <SiteTable sites={shown} />}
            </Filtered>
          )
        }
      </Loaded>
      <AddDialog open={adding} onOpenChange={setAdding} />
    </Page>
  );
}

function AddDialog({ open, onOpenChange }: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  const goOn = useGoOn();
  const put = usePutSite({ isNew: true });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a site"
      description="Set the public address, features and schedule on the site’s page."
      wide
    >
      <NewSiteForm
        busy={put.isPending && 'Adding…'}
        problem={put.error}
        onSubmit={(domain, values) =>
          put.mutate({ domain, values }, { onSuccess: (site) => goOn(`/sites/${encodeURIComponent(site.domain)}`) })
        }
      />
    </Dialog>
  );
}

function SiteTable({ sites }: { readonly sites: readonly ListedSite[] }) {
  return (
    <Table
      label="Sites"
      rows={sites}
      keyOf={({ domain }) => domain}
      columns={[
        {
          title: 'Site',
          cell: ({ domain, title }) => (
            <>
              <Link to={`/sites/${encodeURIComponent(domain)}`}>{title}</Link>
              {title !== domain && (
                <small>
                  <Breakable text={domain} />
                </small>
              )}
            </>
          ),
        },
        { title: 'Source', cell: ({ source }) => <Breakable text={sourceWords(source)} /> },
        { title: 'Hosting', cell: ({ hosting }) => <span className="whole">{hostingName(hosting.mode)}</span> },
        {
          title: 'Last export',
          end: true,
          cell: ({ lastJob }) =>
            lastJob === null ? (
              <span className="muted">None yet</span>
            ) : (
              <Link className="quiet-link" to={`/exports/${lastJob.jobId}`}>
                <JobState job={lastJob} /> <Time at={lastJob.createdAt} />
              </Link>
            ),
        },
      ]}
    />
  );
}
