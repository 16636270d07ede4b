import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

export interface OnceShownDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** The secret's label. */
  readonly label: string;
  readonly secret: string;
  /** Instructions for the secret. */
  readonly children: ReactNode;
}

/** A dialog with a secret that is shown only once. It is only closed by confirming that the secret was copied. */
export function OnceShownDialog({ open, onOpenChange, title, label, secret, children }: OnceShownDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} dismissible={false}>
      <div className="once-shown">
        <output aria-label={label}>{secret}</output>
        <CopyButton text={secret} />
      </div>
      {children}
      <div className="actions">
        <Button look="primary" onClick={() => onOpenChange(false)}>
          I have copied it
        </Button>
      </div>
    </Dialog>
  );
}
