import type { useWebhookChange } from '../../http/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { Refusal } from '../../ui/notice.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

const HOUR_SECONDS = 3600;
const GRACES: readonly (readonly [seconds: number, words: string])[] = [
  [HOUR_SECONDS, 'For one more hour'],
  [24 * HOUR_SECONDS, 'For one more day'],
  [7 * 24 * HOUR_SECONDS, 'For one more week'],
  [0, 'Revoke now: others have seen it'],
];

export interface RotateSecretDialogProps {
  readonly rotate: ReturnType<typeof useWebhookChange>['rotate'];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Makes a new signing secret; the old one signs beside it until receivers have changed over. */
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
      title="Make a new secret?"
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
          label="The old secret signs"
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
          <Button type="submit" look="primary" busy={rotate.isPending && 'Making it…'}>
            Make it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
