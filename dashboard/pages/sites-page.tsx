import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOrganization } from '../http/session.ts';
import { type Site, usePutSite, useSites } from '../http/sites.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { SiteForm } from './site-form.tsx';

export function SitesPage() {
  const organization = useOrganization();
  const sites = useSites();
  const [adding, setAdding] = useState(false);
  const add = organization?.isAdministrator && (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      Add a site
    </Button>
  );
  return (
    <Page
      title="Sites"
      lead="Documentation projects that exports are made of and the assistant answers from."
      actions={add}
    >
      <Loaded query={sites} what="your sites">
        {(list) =>
          list.length === 0 ? (
            <Empty icon="book-open" title="No sites yet">
              <p>
                A site is a project with a docs.json: uploaded, fetched from a git repository, or in a folder of the
                operator's.
              </p>
              {add}
            </Empty>
          ) : (
            <SiteTable sites={list} />
          )
        }
      </Loaded>
      <AddDialog open={adding} onOpenChange={setAdding} />
    </Page>
  );
}

function AddDialog({ open, onOpenChange }: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const put = usePutSite();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add a site">
      <SiteForm
        verb="Add it"
        busy={put.isPending && 'Adding…'}
        problem={put.error}
        onSubmit={(domain, values) =>
          put.mutate({ domain, values }, { onSuccess: (site) => void navigate(`/sites/${site.domain}`) })
        }
      />
    </Dialog>
  );
}

function SiteTable({ sites }: { readonly sites: readonly Site[] }) {
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
              <Link to={`/sites/${domain}`}>{title}</Link>
              <small>{domain}</small>
            </>
          ),
        },
        { title: 'Source', cell: ({ source }) => sourceWords(source) },
        { title: 'Hosting', cell: ({ hosting }) => hosting.mode },
        { title: 'Changed', end: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
      ]}
    />
  );
}

/** Where a site's pages come from, in a line. */
export function sourceWords(source: Site['source']): string {
  switch (source.type) {
    case 'archive':
      return source.upload === null ? 'Nothing uploaded yet' : 'Uploaded archive';
    case 'git':
      return source.ref === undefined ? source.url : `${source.url}, ${source.ref}`;
    case 'directory':
      return source.path;
    case 'url':
      return source.url;
  }
}
