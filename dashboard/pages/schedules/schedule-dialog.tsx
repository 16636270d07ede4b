import { useId, useState } from 'react';
import type { Schedule } from '../../../contract/http/schedules.ts';
import { Problem } from '../../http/problem.ts';
import { useScheduleChange, useSchedulePreview } from '../../http/sites.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Refusal } from '../../ui/notice.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { isScheduled, readAudiences, readGroups, scheduleName, writeAudiences } from './audiences.ts';
import { ReadersField } from './readers-field.tsx';
import { ScheduleTimes } from './schedule-times.tsx';

const COMMON: readonly (readonly [cron: string, words: string])[] = [
  ['0 3 * * *', 'Every night at 3:00'],
  ['0 6 * * 1', 'Mondays at 6:00'],
  ['0 * * * *', 'Every hour'],
];

const FIELDS = ['cron', 'timezone', 'audiences', 'groups'];
/** The time after which typing counts as finished. */
const TYPING_MS = 250;

export interface ScheduleDialogProps {
  readonly domain: string;
  /** The schedule to change; null to add one. */
  readonly schedule: Schedule | null;
  /** The other schedules of the site; needed to add one. */
  readonly others?: readonly Schedule[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function ScheduleDialog({ domain, schedule, others = [], open, onOpenChange }: ScheduleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Schedule exports of ${scheduleName(schedule ?? { domain })}`}
      description="Each run exports the newest source. Runs are skipped while another export for the same readers is in progress; the list shows skipped runs."
    >
      <ScheduleForm domain={domain} schedule={schedule} others={others} onSaved={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ScheduleForm({
  domain,
  schedule,
  others,
  onSaved,
}: Pick<ScheduleDialogProps, 'domain' | 'schedule'> & {
  readonly others: readonly Schedule[];
  readonly onSaved: () => void;
}) {
  const [readers, setReaders] = useState('');
  const groups = schedule === null ? readGroups(readers) : (schedule.groups ?? []);
  const { put } = useScheduleChange({ domain, groups });
  const isTaken = schedule === null && isScheduled(others, groups);
  // Whoever adds a schedule to others has come for other readers.
  const asksFirst = others.length > 0;
  const [cron, setCron] = useState(schedule?.cron ?? '0 3 * * *');
  const [timezone, setTimezone] = useState(
    () => schedule?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  const settled = useSettled({ cron, timezone }, TYPING_MS);
  const preview = useSchedulePreview(settled);
  // A problem is only shown for the values that are in the fields now.
  const problem = settled.cron === cron && settled.timezone === timezone ? (preview.error ?? put.error) : null;
  const readersField = schedule === null && (
    <ReadersField value={readers} onChange={setReaders} others={others} problem={problem} />
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTaken) return;
        const audiences = readAudiences(String(new FormData(event.currentTarget).get('audiences') ?? ''));
        const paused = schedule?.paused ?? false;
        put.mutate({ cron, timezone, paused, ...(audiences && { audiences }) }, { onSuccess: onSaved });
      }}
    >
      {asksFirst && readersField}
      <TextField
        label="Times"
        name="cron"
        required
        className="input mono"
        autoComplete="off"
        spellCheck={false}
        value={cron}
        onChange={(event) => setCron(event.target.value)}
        hint="Minute, hour, day of month, month, day of week."
        problem={problem}
      />
      <div className="row">
        {COMMON.map(([each, words]) => (
          <Button key={each} onClick={() => setCron(each)} aria-pressed={cron === each}>
            {words}
          </Button>
        ))}
      </div>
      <ZoneField value={timezone} onChange={setTimezone} problem={problem} />
      {!asksFirst && readersField}
      {schedule !== null && schedule.groups === undefined && (
        <TextArea
          label="Readers"
          name="audiences"
          rows={2}
          defaultValue={writeAudiences(schedule.audiences)}
          placeholder="Everybody"
          hint="One line for each export: groups of readers with commas between them, or “everybody”."
          problem={problem}
        />
      )}
      <div className="preview" aria-live="polite">
        {problem === null && preview.data !== undefined && <ScheduleTimes times={preview.data} />}
        {problem instanceof Problem && (
          <p className="muted">The next five runs appear here once both fields are valid.</p>
        )}
      </div>
      <Refusal problem={problem} fields={FIELDS} />
      <div className="actions">
        <Button type="submit" look="primary" disabled={isTaken && groups.length > 0} busy={put.isPending && 'Saving…'}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface ZoneFieldProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly problem: unknown;
}

/** The time zone, by any name. The names that the browser knows are offered. */
function ZoneField({ value, onChange, problem }: ZoneFieldProps) {
  const list = useId();
  return (
    <>
      <TextField
        label="Time zone"
        name="timezone"
        required
        list={list}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        problem={problem}
      />
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
