/** The events that webhooks are sent for. */
export const WEBHOOK_EVENTS = ['job.completed', 'export.completed', 'job.failed', 'schedule.skipped'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The events that tell about a completed export. Their messages have the same data, with links to the export. */
const COMPLETED_EVENTS: readonly string[] = ['job.completed', 'export.completed'] satisfies WebhookEvent[];

/** Returns whether an event tells about a completed export. */
export const isCompleted = (event: string): boolean => COMPLETED_EVENTS.includes(event);

/** Returns the names under which an event is sent, each to the webhooks that subscribe to it. */
export const namesOf = (event: WebhookEvent): readonly WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((name) => name === event || (isCompleted(event) && isCompleted(name)));

/** The event of a message that only tests an address. No webhook subscribes to it. */
export const TEST_EVENT = 'webhook.test';
