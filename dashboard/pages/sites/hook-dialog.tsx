import { useDeployHookChange } from '../../http/deploy-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice, Refusal } from '../../ui/notice.tsx';
import { OnceShownDialog } from '../../ui/once-shown-dialog.tsx';

export interface HookDialogProps {
  readonly domain: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function HookDialog({ domain, open, onOpenChange }: HookDialogProps) {
  const { create } = useDeployHookChange(domain);
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) create.reset();
  };
  if (create.data !== undefined) {
    const { name, url } = create.data;
    const command = `curl -X POST ${url}`;
    return (
      <OnceShownDialog open={open} onOpenChange={close} title={`Created ${name}`} label="The address" secret={url}>
        <Notice kind="warning">
          Copy it now: it is not displayed again. Whoever has it can start exports of {domain}, and nothing else.
        </Notice>
        <div className="stack">
          <p>Call it with POST; the body is ignored:</p>
          <div className="once-shown">
            <code className="breaks grows">{command}</code>
            <CopyIcon text={command} label="Copy command" />
          </div>
        </div>
      </OnceShownDialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={close} title="Add a deploy hook">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ name: String(new FormData(event.currentTarget).get('name') ?? '') });
        }}
      >
        <TextField
          label="Name"
          name="name"
          required
          maxLength={100}
          hint="What calls the hook, such as “GitHub”. Exports and the audit log name it."
          problem={create.error}
        />
        <Refusal problem={create.error} fields={['name']} />
        <div className="actions">
          <Button type="submit" look="primary" busy={create.isPending && 'Creating…'}>
            Create hook
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
