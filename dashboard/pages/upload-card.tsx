import { Progress } from '@base-ui/react/progress';
import { type DragEvent, useId, useState } from 'react';
import { type Upload, useUpload } from '../http/sites.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice, Refusal } from '../ui/notice.tsx';
import { Time } from '../ui/time.tsx';

export interface UploadCardProps {
  readonly domain: string;
  readonly upload: Upload | null;
  readonly canUpload: boolean;
}

/** Takes an archive that is dropped or chosen; it is checked whole, and refused whole with the entry's name. */
export function UploadCard({ domain, upload, canUpload }: UploadCardProps) {
  const id = useId();
  const [share, setShare] = useState(0);
  const [over, setOver] = useState(false);
  const sending = useUpload(domain, setShare);
  const send = (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    setShare(0);
    sending.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (canUpload && !sending.isPending) send(event.dataTransfer.files);
  };
  return (
    <section className="card stack">
      <h2>Source</h2>
      {upload !== null && (
        <p className="muted">
          {upload.fileCount.toLocaleString()} files, {(upload.sizeBytes / 1_000_000).toFixed(1)} MB, uploaded{' '}
          <Time at={upload.uploadedAt} />
        </p>
      )}
      {canUpload && (
        <label
          className={over ? 'drop drop-over' : 'drop'}
          htmlFor={id}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Icon name="upload" size={22} />
          <span>
            Drop a .tar.gz or .zip of the project, or <span className="link">choose one</span>
          </span>
          <input
            id={id}
            type="file"
            className="visually-hidden"
            accept=".tgz,.gz,.zip"
            disabled={sending.isPending}
            onChange={(event) => {
              send(event.target.files);
              event.target.value = '';
            }}
          />
        </label>
      )}
      {sending.isPending && (
        <Progress.Root value={Math.round(share * 100)} className="stack" aria-label="Progress of the upload">
          <Progress.Label>{share < 1 ? 'Uploading…' : 'Checking the archive…'}</Progress.Label>
          <Progress.Track className="bar">
            <Progress.Indicator />
          </Progress.Track>
        </Progress.Root>
      )}
      {sending.isSuccess && <Notice kind="success">Uploaded and checked. The next export takes it.</Notice>}
      <Refusal problem={sending.error} />
    </section>
  );
}
