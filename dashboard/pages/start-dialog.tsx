import { Link, useNavigate } from 'react-router';
import { useStartJob } from '../http/exports.ts';
import { Problem } from '../http/problem.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { formValues } from '../ui/form-values.ts';
import { Refusal } from '../ui/notice.tsx';

export interface StartDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Filled in already. */
  readonly domain?: string | undefined;
}

export function StartDialog({ open, onOpenChange, domain }: StartDialogProps) {
  const navigate = useNavigate();
  const start = useStartJob();
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) start.reset();
  };
  const active =
    start.error instanceof Problem && start.error.code === 'job_active' ? start.error.fields.jobId : undefined;
  return (
    <Dialog open={open} onOpenChange={close} title="Start an export">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const values = formValues(event.currentTarget);
          const paths = (values.paths ?? '').split(/\s+/).filter(Boolean);
          start.mutate(
            {
              domain: values.domain ?? '',
              ...(values.version && { version: values.version }),
              ...(paths.length > 0 && { paths }),
            },
            { onSuccess: ({ jobId }) => void navigate(`/exports/${jobId}`) },
          );
        }}
      >
        <TextField
          label="Site"
          name="domain"
          defaultValue={domain}
          required
          hint="The domain it is registered under."
          problem={start.error}
        />
        <TextField label="Version" name="version" placeholder="The site's default" problem={start.error} />
        <TextArea
          label="Pages"
          name="paths"
          placeholder="All published pages"
          hint="Paths of pages, one a line, for an export of these alone."
          problem={start.error}
        />
        <Refusal problem={start.error} fields={['domain', 'version', 'paths']} />
        {typeof active === 'string' && <Link to={`/exports/${active}`}>Watch the one that is under way</Link>}
        <div className="actions">
          <Button type="submit" look="primary" busy={start.isPending && 'Starting…'}>
            Start
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
