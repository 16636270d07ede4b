import { Notice } from '../../ui/notice.tsx';
import { OnceShownDialog, type OnceShownDialogProps } from '../../ui/once-shown-dialog.tsx';
import { Time } from '../../ui/time.tsx';

export interface WebhookSecretDialogProps extends Pick<OnceShownDialogProps, 'open' | 'onOpenChange' | 'secret'> {
  /** The time until which the previous secret also signs; null if there is none. */
  readonly previousUntil?: string | null;
}

/** A signing secret that was just made. */
export function WebhookSecretDialog({ previousUntil = null, ...rest }: WebhookSecretDialogProps) {
  return (
    <OnceShownDialog title="Keep the signing secret" label="The signing secret" {...rest}>
      <Notice>
        Receivers check messages with it, by the Standard Webhooks rules that many libraries know. It is never shown
        again.
        {previousUntil !== null && (
          <>
            {' '}
            The old one goes on beside it and ends <Time at={previousUntil} />.
          </>
        )}
      </Notice>
    </OnceShownDialog>
  );
}
