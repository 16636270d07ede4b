import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { askToLeave, leaving, useUnsaved } from './unsaved.ts';
import { useWayBack } from './use-way-back.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** False if only its own buttons may close it, so that a stray press does not lose content that is shown once. */
  readonly dismissible?: boolean;
  readonly wide?: boolean;
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, dismissible = true, wide = false } = props;
  const [isTyped, setTyped] = useState(false);
  useUnsaved(open && dismissible && isTyped);
  const finalFocus = useWayBack(open);
  return (
    <Base.Root
      open={open}
      // A press beside the dialog does not discard input.
      disablePointerDismissal={!dismissible || isTyped}
      onOpenChange={(next, details) => {
        if (next) return onOpenChange(true);
        if (details.reason === 'escape-key' && (!dismissible || leaving.get() !== undefined)) return;
        askToLeave(() => onOpenChange(false));
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) setTyped(false);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          className={wide ? 'dialog dialog-wide' : 'dialog'}
          finalFocus={finalFocus}
          onInput={() => setTyped(true)}
        >
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
