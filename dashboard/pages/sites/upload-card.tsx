import { Progress } from '@base-ui/react/progress';
import { useEffect, useId, useRef, useState } from 'react';
import type { Upload } from '../../../contract/http/sites.ts';
import { useUpload } from '../../http/sites.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice, Refusal } from '../../ui/notice.tsx';
import { bytesInWords } from '../../ui/sizes.ts';
import { Time } from '../../ui/time.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';

export interface UploadCardProps {
  readonly domain: string;
  readonly upload: Upload | null;
  readonly canUpload: boolean;
}

/** The project's current archive, with a button to upload another. */
export function UploadCard({ domain, upload, canUpload }: UploadCardProps) {
  return (
    <section className="card stack">
      <h2>Source</h2>
      {upload !== null && (
        <p className="muted">
          {upload.fileCount.toLocaleString()} files, {bytesInWords(upload.sizeBytes)}, uploaded{' '}
          <Time at={upload.uploadedAt} />
        </p>
      )}
      {canUpload && <UploadField domain={domain} />}
    </section>
  );
}

/** A field for an archive that is dropped or chosen. The service checks all of it, and a refusal names the entry. */
function UploadField({ domain }: Pick<UploadCardProps, 'domain'>) {
  const id = useId();
  const [share, setShare] = useState(0);
  const [unfit, setUnfit] = useState<string>();
  const sending = useUpload(domain, setShare);
  const stop = useRef<AbortController>(undefined);
  useStayWhile(sending.isPending);
  const send = (file: File | undefined) => {
    if (file === undefined || sending.isPending) return;
    const problem = problemOf(file);
    setUnfit(problem);
    sending.reset();
    if (problem !== undefined) return;
    setShare(0);
    stop.current = new AbortController();
    sending.mutate({ file, signal: stop.current.signal });
  };
  const isOver = useDroppedFiles(({ items, files }) => {
    if (items[0]?.webkitGetAsEntry()?.isDirectory === true) {
      sending.reset();
      setUnfit('A folder cannot be uploaded directly: pack it as a .tar.gz or .zip file first.');
    } else send(files[0]);
  });
  return (
    <>
      <label className={isOver ? 'drop drop-over' : 'drop'} htmlFor={id}>
        <Icon name="upload" size={22} />
        <span>
          Drop a .tar.gz or .zip of the project or of built pages, or <span className="link">choose one</span>
        </span>
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept=".tgz,.gz,.tar,.zip,.wacz"
          disabled={sending.isPending}
          onChange={(event) => {
            send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      {sending.isPending && (
        <div className="row">
          <Progress.Root value={Math.round(share * 100)} className="stack grows" aria-label="Progress of the upload">
            <Progress.Label>
              {share < 1 ? `Uploading ${sending.variables.file.name}…` : 'Checking the archive…'}
            </Progress.Label>
            <Progress.Track className="bar">
              <Progress.Indicator />
            </Progress.Track>
          </Progress.Root>
          {share < 1 && (
            <Button icon="square" onClick={() => stop.current?.abort()}>
              Cancel
            </Button>
          )}
        </div>
      )}
      {sending.isSuccess && <Notice kind="success">Uploaded and checked. The next export uses it.</Notice>}
      {unfit !== undefined && <Notice kind="danger">{unfit}</Notice>}
      <Refusal problem={sending.error} />
    </>
  );
}

/** Returns why a file cannot be uploaded, as far as its name and size show. */
function problemOf({ name, size }: File): string | undefined {
  if (!/\.(?:tgz|gz|tar|zip|wacz)$/i.test(name))
    return `${name} is not a .tar.gz, .tar or .zip file: pack the folder as one of these.`;
  return size === 0 ? `${name} is empty.` : undefined;
}

/** Makes the browser ask before the page is left, which would interrupt the upload. */
function useStayWhile(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
