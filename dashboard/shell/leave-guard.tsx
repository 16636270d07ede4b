import { Confirm } from '../ui/confirm.tsx';
import { forgetUnsaved, leaving } from '../ui/unsaved.ts';

/** Asks before unsaved changes are lost. */
export function LeaveGuard() {
  const go = leaving.use();
  return (
    <Confirm
      open={go !== undefined}
      onOpenChange={(open) => {
        if (!open) leaving.set(undefined);
      }}
      title="Discard your changes?"
      verb="Discard changes"
      keep="Keep editing"
      busy={false}
      onConfirm={() => {
        leaving.set(undefined);
        forgetUnsaved();
        go?.();
      }}
    >
      You have unsaved changes.
    </Confirm>
  );
}
