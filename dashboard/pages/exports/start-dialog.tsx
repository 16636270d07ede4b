import { Link } from 'react-router';
import { useStartJob } from '../../http/exports.ts';
import { Problem } from '../../http/problem.ts';
import { useSites } from '../../http/sites.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { Notice, Refusal } from '../../ui/notice.tsx';
import { forgetUnsaved } from '../../ui/unsaved.ts';
import { useGoOn } from '../../ui/use-go-on.ts';
import { readGroups } from '../schedules/audiences.ts';
import { SiteSelect } from '../sites/site-select.tsx';
import { PDF_NAMES, PdfFields, readPdf } from './pdf-fields.tsx';

export interface StartDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The site that is already selected. */
  readonly domain?: string | undefined;
}

export function StartDialog({ open, onOpenChange, domain }: StartDialogProps) {
  const goOn = useGoOn();
  const start = useStartJob();
  const sites = useSites();
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) start.reset();
  };
  const active =
    start.error instanceof Problem && start.error.code === 'job_active' ? start.error.fields.jobId : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Start an export"
      description="Exports the newest source of the site."
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const values = formValues(event.currentTarget);
          const groups = readGroups(values.groups ?? '');
          const formats = (['zip', 'pdf'] as const).filter((format) => values[format] === 'on');
          const paths = (values.paths ?? '').split(/\s+/).filter(Boolean);
          start.mutate(
            {
              domain: values.domain ?? '',
              ...(values.version && { version: values.version }),
              ...(paths.length > 0 && { paths }),
              ...(groups.length > 0 && { groups }),
              ...(formats.length > 0 && { formats }),
              ...readPdf(values),
            },
            {
              onSuccess: ({ jobId }) => {
                close(false);
                goOn(`/exports/${jobId}`);
              },
            },
          );
        }}
      >
        <SiteSelect
          name="domain"
          none="Choose a site"
          // The sites may be loaded after the dialog opens.
          key={sites.isSuccess ? 'all' : 'none'}
          defaultValue={domain ?? (sites.data?.length === 1 ? sites.data[0]?.domain : '')}
          chosen={domain}
          required
          problem={start.error}
        />
        {sites.data?.length === 0 && (
          <Notice>
            There are no sites yet. <Link to="/sites">Add one first</Link>
          </Notice>
        )}
        <TextField label="Version" name="version" placeholder="The site's default" problem={start.error} />
        <TextArea
          label="Pages"
          name="paths"
          placeholder="All published pages"
          hint="Paths of pages, one per line, to export only these."
          problem={start.error}
        />
        <TextField
          label="Groups of readers"
          name="groups"
          placeholder="Everybody"
          hint="Names with commas between them. Pages for other groups are left out."
          problem={start.error}
        />
        <label className="check">
          <input type="checkbox" name="zip" /> Also make a .zip, which Windows and macOS open without a program
        </label>
        <PdfFields problem={start.error} />
        <Refusal problem={start.error} fields={['domain', 'version', 'paths', 'groups', ...PDF_NAMES]} />
        {typeof active === 'string' && (
          <Link
            to={`/exports/${active}`}
            onClick={() => {
              forgetUnsaved();
              close(false);
            }}
          >
            View the running export
          </Link>
        )}
        <div className="actions">
          <Button type="submit" look="primary" busy={start.isPending && 'Starting…'}>
            Start
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
