import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** False: only its own buttons close it, so that nothing shown once is lost by a stray press. */
  readonly dismissible?: boolean;
  readonly wide?: boolean;
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, dismissible = true, wide = false } = props;
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (!next && !dismissible && details.reason === 'escape-key') return;
        onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className={wide ? 'dialog dialog-wide' : 'dialog'}>
          <Base.Title className="dialog-title">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="dialog-description">{description}</Base.Description>
          )}
          {children}
          {dismissible && (
            <Base.Close className="button button-quiet dialog-close" aria-label="Close">
              <Icon name="x" />
            </Base.Close>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
