import type { useWebhookChange } from '../../http/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { Refusal } from '../../ui/notice.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

const HOUR_SECONDS = 3600;
const GRACES: readonly (readonly [seconds: number, words: string])[] = [
  [HOUR_SECONDS, 'Expires in one hour'],
  [24 * HOUR_SECONDS, 'Expires in one day'],
  [7 * 24 * HOUR_SECONDS, 'Expires in one week'],
  [0, 'Expires now, because it was leaked'],
];

export interface RotateSecretDialogProps {
  readonly rotate: ReturnType<typeof useWebhookChange>['rotate'];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Creates a new signing secret. The old one also signs until receivers have switched. */
export function RotateSecretDialog({ rotate, open, onOpenChange }: RotateSecretDialogProps) {
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) rotate.reset();
  };
  if (rotate.data !== undefined) {
    const { secret, previousSecretUntil } = rotate.data;
    return <WebhookSecretDialog open={open} onOpenChange={close} secret={secret} previousUntil={previousSecretUntil} />;
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Create a new secret?"
      description="While the old secret is valid, each message is signed with both, and receivers accept either."
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          rotate.mutate(Number(formValues(event.currentTarget).graceSeconds));
        }}
      >
        <SelectField
          label="Old secret"
          name="graceSeconds"
          defaultValue={String(24 * HOUR_SECONDS)}
          problem={rotate.error}
        >
          {GRACES.map(([seconds, words]) => (
            <option key={seconds} value={seconds}>
              {words}
            </option>
          ))}
        </SelectField>
        <Refusal problem={rotate.error} fields={['graceSeconds']} />
        <div className="actions">
          <Button type="submit" look="primary" busy={rotate.isPending && 'Creating…'}>
            Create secret
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
