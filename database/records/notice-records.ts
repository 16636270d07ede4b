import type { NOTICE_TEST_EVENT, NoticeEvent, NoticeKind } from '../../contract/notices.js';
import type { DeliveryStatus } from './delivery-records.js';
import type { Site } from './site-records.js';

/** A destination that is notified about exports of one site. */
export interface Notice {
  readonly id: string;
  readonly organizationId: string;
  readonly siteId: string;
  readonly kind: NoticeKind;
  /** The encrypted address: that of a mailbox, or that of an incoming webhook, which is a secret. */
  readonly sealedTarget: string;
  /** The part of the address that people may see. */
  readonly label: string;
  readonly events: readonly NoticeEvent[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewNotice = Pick<Notice, 'kind' | 'sealedTarget' | 'label' | 'events'>;

export interface NoticeRepository {
  /** Creates a notice. Rejects with {@link TooManyNotices} beyond {@link MAX_NOTICES} per site. */
  create(site: Pick<Site, 'id' | 'organizationId'>, values: NewNotice): Promise<Notice>;
  /** Lists the notices of a site, oldest first. */
  list(siteId: string): Promise<readonly Notice[]>;
  get(siteId: string, noticeId: string): Promise<Notice | undefined>;
  getById(noticeId: string): Promise<Notice | undefined>;
  setEvents(siteId: string, noticeId: string, events: readonly NoticeEvent[]): Promise<Notice | undefined>;
  /** Deletes a notice and its messages. Returns false if the site has no such notice. */
  remove(siteId: string, noticeId: string): Promise<boolean>;
}

export type NoticeMessageEvent = NoticeEvent | typeof NOTICE_TEST_EVENT;

/** The facts that a message is written from. Links are not among them: they are made when the message is sent. */
export interface NoticeFacts {
  readonly domain: string;
  readonly version?: string;
  /** The groups of readers that the export is for; undefined if it is for everybody. */
  readonly groups?: readonly string[];
  readonly pageCount?: number;
  readonly warnings?: number;
  /** The reason why the export failed, and what to do. */
  readonly error?: string;
  readonly sha256?: string;
}

/** One message of a notice. */
export interface NoticeMessage {
  readonly id: string;
  readonly noticeId: string;
  readonly event: NoticeMessageEvent;
  /** The export that the message is about; null for a test. */
  readonly jobId: string | null;
  readonly facts: NoticeFacts;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** The reason why the last attempt failed. */
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The result of one attempt. */
export type NoticeAttempt = Pick<NoticeMessage, 'status' | 'error' | 'nextAttemptAt'>;

export interface NoticeMessageRepository {
  /** Creates a test message, to be sent. Returns undefined if the last message of the notice is a test that is younger than `minAgeMs`. */
  createTest(notice: Notice, facts: NoticeFacts, minAgeMs: number): Promise<NoticeMessage | undefined>;
  /** Returns the newest message of a notice. */
  last(noticeId: string): Promise<NoticeMessage | undefined>;
  getById(messageId: string): Promise<NoticeMessage | undefined>;
  /** Lists the pending messages about a job. */
  listPending(jobId: string): Promise<readonly NoticeMessage[]>;
  /** Lists the pending messages that were not updated after `untouchedSince`. */
  listForgotten(untouchedSince: Date): Promise<readonly NoticeMessage[]>;
  recordAttempt(messageId: string, attempt: NoticeAttempt): Promise<void>;
}

export const MAX_NOTICES = 10;

/** The site has the maximum number of notices. */
export class TooManyNotices extends Error {
  override readonly name = 'TooManyNotices';
  constructor() {
    super(`a site can have at most ${MAX_NOTICES} notices; remove one that is no longer needed`);
  }
}
