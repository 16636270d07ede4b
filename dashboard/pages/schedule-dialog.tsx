import { type Schedule, useScheduleChange } from '../http/sites.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { formValues } from '../ui/form-values.ts';
import { Refusal } from '../ui/notice.tsx';

const COMMON: readonly (readonly [cron: string, words: string])[] = [
  ['0 3 * * *', 'Every night at three'],
  ['0 6 * * 1', 'Mondays at six'],
  ['0 * * * *', 'Every hour'],
];

export interface ScheduleDialogProps {
  readonly domain: string;
  readonly schedule: Schedule | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function ScheduleDialog({ domain, schedule, open, onOpenChange }: ScheduleDialogProps) {
  const { put } = useScheduleChange(domain);
  const zones = Intl.supportedValuesOf('timeZone');
  const choose = (form: HTMLFormElement | null, cron: string) => {
    const field = form?.elements.namedItem('cron');
    if (field instanceof HTMLInputElement) field.value = cron;
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Export ${domain} at certain times`}
      description="Each time takes the newest source. While an export is under way, a time is skipped, and shown so."
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const { cron = '', timezone = '' } = formValues(event.currentTarget);
          put.mutate({ cron, timezone, paused: schedule?.paused ?? false }, { onSuccess: () => onOpenChange(false) });
        }}
      >
        <TextField
          label="Times"
          name="cron"
          required
          className="input mono"
          defaultValue={schedule?.cron ?? '0 3 * * *'}
          hint="Minute, hour, day of month, month, day of week. The next five times are shown once it is saved."
          problem={put.error}
        />
        <div className="row">
          {COMMON.map(([cron, words]) => (
            <Button key={cron} onClick={(event) => choose(event.currentTarget.form, cron)}>
              {words}
            </Button>
          ))}
        </div>
        <TextField
          label="Time zone"
          name="timezone"
          required
          list="time-zones"
          defaultValue={schedule?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
          problem={put.error}
        />
        <datalist id="time-zones">
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <Refusal problem={put.error} fields={['cron', 'timezone']} />
        <div className="actions">
          <Button type="submit" look="primary" busy={put.isPending && 'Saving…'}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
