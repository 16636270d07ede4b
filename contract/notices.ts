/** The ways in which notices are sent: by mail, or to an incoming webhook that takes Slack's messages. */
export const NOTICE_KINDS = ['email', 'slack'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The events that notices are sent about. A cancelled export is not among them: whoever cancelled it knows. */
export const NOTICE_EVENTS = ['job.failed', 'job.completed'] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** The event of a message that only tests a destination. */
export const NOTICE_TEST_EVENT = 'test';
