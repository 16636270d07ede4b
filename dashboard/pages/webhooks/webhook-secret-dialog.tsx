import { Notice } from '../../ui/notice.tsx';
import { OnceShownDialog, type OnceShownDialogProps } from '../../ui/once-shown-dialog.tsx';
import { Time } from '../../ui/time.tsx';

export interface WebhookSecretDialogProps extends Pick<OnceShownDialogProps, 'open' | 'onOpenChange' | 'secret'> {
  /** The time until which the previous secret also signs; null if there is none. */
  readonly previousUntil?: string | null;
}

/** A dialog with a new signing secret. */
export function WebhookSecretDialog({ previousUntil = null, ...rest }: WebhookSecretDialogProps) {
  return (
    <OnceShownDialog title="Save the signing secret" label="The signing secret" {...rest}>
      <Notice>
        Receivers verify messages with it. The format is Standard Webhooks, which many libraries support. The secret is
        not shown again.
        {previousUntil !== null && (
          <>
            {' '}
            The old secret stays valid and expires <Time at={previousUntil} />.
          </>
        )}
      </Notice>
    </OnceShownDialog>
  );
}
