import { useRef } from 'react';
import { Confirm } from '../ui/confirm.tsx';
import { forgetUnsaved, leaving } from '../ui/unsaved.ts';

/** Asks before something that was typed is lost. */
export function LeaveGuard() {
  const asked = leaving.use();
  const from = useRef<Element | null>(null);
  if (asked !== undefined) from.current = asked.from;
  return (
    <Confirm
      open={asked !== undefined}
      onOpenChange={(open) => {
        if (!open) leaving.set(undefined);
      }}
      title="Discard your changes?"
      verb="Discard them"
      keep="Go on editing"
      busy={false}
      finalFocus={() => (from.current instanceof HTMLElement && from.current.isConnected ? from.current : true)}
      onConfirm={() => {
        leaving.set(undefined);
        forgetUnsaved();
        asked?.go();
      }}
    >
      They are not saved yet.
    </Confirm>
  );
}
