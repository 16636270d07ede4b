import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Confirm } from './confirm.tsx';

export interface ConfirmRemovalProps {
  /** The id of what a person asked to remove; undefined while nobody asks. */
  readonly id: string | undefined;
  readonly onClose: () => void;
  readonly removal: Pick<UseMutationResult<unknown, unknown, string>, 'mutate' | 'reset' | 'isPending' | 'error'>;
  readonly title: string;
  /** The verb on the confirming button. */
  readonly verb: string;
  /** The label of the button during the removal. */
  readonly busy: string;
  /** The consequences, shown in the dialog. */
  readonly children: ReactNode;
}

/** Asks before something is removed, removes it, and closes when it is gone. */
export function ConfirmRemoval({ id, onClose, removal, title, verb, busy, children }: ConfirmRemovalProps) {
  return (
    <Confirm
      open={id !== undefined}
      onOpenChange={(open) => {
        if (open) return;
        onClose();
        removal.reset();
      }}
      title={title}
      verb={verb}
      busy={removal.isPending && busy}
      problem={removal.error}
      onConfirm={() => {
        if (id !== undefined) removal.mutate(id, { onSuccess: onClose });
      }}
    >
      {children}
    </Confirm>
  );
}
