import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Refusal } from './notice.tsx';
import { useWayBack } from './use-way-back.ts';

export interface ConfirmProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** The consequences, shown in the dialog. */
  readonly children: ReactNode;
  /** The verb on the confirming button. */
  readonly verb: string;
  /** The label of the button that cancels. */
  readonly keep?: string;
  readonly busy: string | false;
  readonly problem?: unknown;
  readonly onConfirm: () => void;
}

/** Asks before an action that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { open, onOpenChange, title, children, verb, keep = 'Cancel', busy, problem, onConfirm } = props;
  const finalFocus = useWayBack(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog" finalFocus={finalFocus}>
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="dialog-description">{children}</AlertDialog.Description>
          <Refusal problem={problem} />
          <div className="actions">
            <AlertDialog.Close className="button button-plain">{keep}</AlertDialog.Close>
            <Button look="danger" busy={busy} onClick={onConfirm}>
              {verb}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
