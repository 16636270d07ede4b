import { useCustomDomainChange } from '../../http/custom-domains.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Refusal } from '../../ui/notice.tsx';

export interface DomainDialogProps {
  readonly domain: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function DomainDialog({ domain, open, onOpenChange }: DomainDialogProps) {
  const { add } = useCustomDomainChange(domain);
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) add.reset();
  };
  return (
    <Dialog open={open} onOpenChange={close} title="Add a custom domain">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const hostName = String(new FormData(event.currentTarget).get('hostName') ?? '').trim();
          add.mutate(hostName, { onSuccess: () => close(false) });
        }}
      >
        <TextField
          label="Domain"
          name="hostName"
          required
          maxLength={253}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="docs.example.com"
          hint="You then prove with a DNS record or a file that it is yours."
          problem={add.error}
        />
        <Refusal problem={add.error} fields={['hostName']} />
        <div className="actions">
          <Button type="submit" look="primary" busy={add.isPending && 'Adding…'}>
            Add domain
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
