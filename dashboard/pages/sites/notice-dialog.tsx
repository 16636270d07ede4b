import { useState } from 'react';
import type { Notice } from '../../../contract/http/notices.ts';
import { useNoticeChange } from '../../http/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Refusal } from '../../ui/notice.tsx';

export interface NoticeDialogProps {
  readonly domain: string;
  /** False if the service has no mail server. */
  readonly canSendEmail: boolean;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function NoticeDialog({ domain, canSendEmail, open, onOpenChange }: NoticeDialogProps) {
  const { create } = useNoticeChange(domain);
  const [kind, setKind] = useState<Notice['kind']>(canSendEmail ? 'email' : 'slack');
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) create.reset();
  };
  return (
    <Dialog open={open} onOpenChange={close} title="Add a notice">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          create.mutate(
            {
              kind,
              target: String(data.get('target') ?? ''),
              events: data.get('when') === 'all' ? ['job.failed', 'job.completed'] : ['job.failed'],
            },
            { onSuccess: () => close(false) },
          );
        }}
      >
        <SelectField
          label="By"
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value === 'email' ? 'email' : 'slack')}
          hint={canSendEmail ? undefined : 'To send e-mail, the operator configures a mail server.'}
        >
          <option value="email" disabled={!canSendEmail}>
            E-mail
          </option>
          <option value="slack">Slack, or a chat that takes its messages</option>
        </SelectField>
        {kind === 'email' ? (
          <TextField
            key="email"
            label="E-mail address"
            name="target"
            type="email"
            required
            placeholder="docs@example.com"
            problem={create.error}
          />
        ) : (
          <TextField
            key="slack"
            label="Address of the incoming webhook"
            name="target"
            type="url"
            required
            autoComplete="off"
            placeholder="https://hooks.slack.com/services/…"
            hint="Whoever has it can write to the channel. It is stored encrypted, and only its end is shown."
            problem={create.error}
          />
        )}
        <SelectField label="When" name="when" defaultValue="failures">
          <option value="failures">An export failed</option>
          <option value="all">An export failed or completed</option>
        </SelectField>
        <Refusal problem={create.error} fields={['target']} />
        <div className="actions">
          <Button type="submit" look="primary" busy={create.isPending && 'Adding…'}>
            Add notice
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
