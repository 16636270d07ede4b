import { useState } from 'react';
import type { BundleLink } from '../../../contract/http/bundles.ts';
import type { BundleFormat, Job } from '../../../contract/http/jobs.ts';
import { useBundleLink } from '../../http/exports.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton, CopyIcon } from '../../ui/copy-button.tsx';
import { Refusal } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { bytesInWords } from '../../ui/sizes.ts';
import { duration, useNow } from '../../ui/time.tsx';

const SECOND_MS = 1000;

/** The archive: a download, and a link that expires, for a deployment. */
export function BundleCard({ job }: { readonly job: Job }) {
  const link = useBundleLink(job.jobId);
  const [format, setFormat] = useState<BundleFormat>('tar.gz');
  const download = () => link.mutate(format, { onSuccess: ({ bundleUrl }) => window.location.assign(bundleUrl) });
  return (
    <section className="card stack" aria-label="The archive">
      <div className="row">
        {job.formats !== undefined && (
          <Select
            aria-label="Form"
            value={format}
            onChange={({ currentTarget }) => {
              setFormat(currentTarget.value as BundleFormat);
              link.reset();
            }}
          >
            {job.formats.map((each) => (
              <option key={each} value={each}>
                .{each}
              </option>
            ))}
          </Select>
        )}
        <Button look="primary" icon="download" onClick={download} busy={link.isPending && 'Creating a link…'}>
          Download
        </Button>
        <Button icon="refresh-cw" onClick={() => link.mutate(format)} disabled={link.isPending}>
          {link.data === undefined ? 'Create a link' : 'Create a new link'}
        </Button>
        {link.data !== undefined && <span className="muted">{bytesInWords(link.data.sizeBytes)}</span>}
      </div>
      <Refusal problem={link.error} />
      {link.data !== undefined && <LiveLink link={link.data} key={link.data.bundleUrl} />}
    </section>
  );
}

function LiveLink({ link }: { readonly link: BundleLink }) {
  const now = useNow(SECOND_MS);
  const left = new Date(link.expiresAt).getTime() - now;
  return (
    <>
      <div className="once-shown">
        <output aria-label="Link to the archive">{link.bundleUrl}</output>
        <CopyButton text={link.bundleUrl} label="Copy link" />
      </div>
      <p className="hint">
        {left > 0
          ? `The link expires in ${duration(left)}. No key is needed.`
          : 'The link has expired. Create a new one.'}
        <br />
        SHA-256 <span className="mono breaks">{link.sha256}</span> <CopyIcon text={link.sha256} label="Copy SHA-256" />
      </p>
    </>
  );
}
