import type { Webhook, WebhookCreation, WebhookEvent } from '../../../contract/http/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Refusal } from '../../ui/notice.tsx';

export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'job.completed': 'An export completed',
  'export.completed': 'An export completed, by another name',
  'job.failed': 'An export failed',
  'schedule.skipped': 'A scheduled run was skipped',
};

const EVENTS = Object.keys(EVENT_WORDS) as WebhookEvent[];
/** The events of a new webhook. The second name of an event would only repeat its messages. */
const PRESET = EVENTS.filter((event) => event !== 'export.completed');

export interface WebhookFormProps {
  /** The webhook; undefined for a new one. */
  readonly webhook?: Webhook;
  readonly verb: string;
  readonly busy: string | false;
  readonly problem: unknown;
  readonly onSubmit: (values: WebhookCreation) => void;
}

export function WebhookForm({ webhook, verb, busy, problem, onSubmit }: WebhookFormProps) {
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onSubmit({ url: String(data.get('url') ?? ''), events: EVENTS.filter((each) => data.has(each)) });
      }}
    >
      <TextField
        label="Address"
        name="url"
        type="url"
        required
        defaultValue={webhook?.url}
        placeholder="https://example.com/hooks"
        hint="An https address on the public internet."
        problem={problem}
      />
      <fieldset className="fieldset">
        <legend>When</legend>
        {EVENTS.map((event) => (
          <label className="choice" key={event}>
            <input type="checkbox" name={event} defaultChecked={(webhook?.events ?? PRESET).includes(event)} />
            {EVENT_WORDS[event]}
            <small className="mono">{event}</small>
          </label>
        ))}
      </fieldset>
      <Refusal problem={problem} fields={['url']} />
      <div className="actions">
        <Button type="submit" look="primary" busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
