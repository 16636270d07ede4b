import { Confirm } from '../ui/confirm.tsx';
import { forgetUnsaved, leaving } from '../ui/unsaved.ts';

/** Asks before something that was typed is lost. */
export function LeaveGuard() {
  const go = leaving.use();
  return (
    <Confirm
      open={go !== undefined}
      onOpenChange={(open) => {
        if (!open) leaving.set(undefined);
      }}
      title="Discard your changes?"
      verb="Discard them"
      keep="Go on editing"
      busy={false}
      onConfirm={() => {
        leaving.set(undefined);
        forgetUnsaved();
        go?.();
      }}
    >
      They are not saved yet.
    </Confirm>
  );
}
