/** The events that webhooks are sent for. */
export const WEBHOOK_EVENTS = ['job.completed', 'job.failed', 'schedule.skipped'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event of a message that only tests an address. No webhook subscribes to it. */
export const TEST_EVENT = 'webhook.test';
