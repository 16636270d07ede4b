import { Readable } from 'node:stream';
import type { StreamFormat } from '../../../assistant/streams/stream-format.js';
import { turns } from '../../../assistant/streams/turns.js';
import { withHeartbeats } from '../../../assistant/streams/with-heartbeats.js';
import { newMessageId } from '../../../database/ids.js';
import type { Caller } from '../../caller.js';
import type { RouteContext } from '../../context.js';
import type { RouteResponse } from '../../route.js';
import type { Services } from '../../services.js';
import { untilReaderLeaves } from '../../until-reader-leaves.js';
import { continueThread } from './continue-thread.js';
import { type AnswerRecord, keepExchange } from './keep-exchange.js';
import type { ContentRequest, PartsRequest } from './message-schemas.js';
import { openSite } from './open-site.js';
import { readRequest } from './read-request.js';

/** Below the idle limit of common proxies (30 to 60 s). */
const HEARTBEAT_MILLISECONDS = 10_000;

interface AnsweredMessage {
  readonly services: Services;
  readonly caller: Caller;
  readonly context: RouteContext;
  readonly domain: string;
  readonly body: ContentRequest | PartsRequest;
  readonly format: StreamFormat;
}

/** Everything that can be refused is refused before the stream begins; from then on what fails is told in the stream. */
export async function answerMessage(message: AnsweredMessage): Promise<RouteResponse> {
  const { services, caller, context, format } = message;
  const { question: posted, fingerprint, threadId } = readRequest(message.body);
  await turns.toBegin();
  const { site, search } = await openSite(services, caller, message.domain);
  const owner = { organizationId: caller.organization.id, domain: site.domain, fingerprint };
  const thread = await continueThread(services.database.threads, owner, threadId);
  const question = posted.earlier.length > 0 ? posted : { ...posted, earlier: thread.turns };
  const identity = { threadId: thread.id, messageId: newMessageId() };

  const keep = async (record: AnswerRecord) => {
    const exchange = {
      ...record,
      id: identity.messageId,
      threadId: thread.id,
      question: question.text,
      currentPath: question.currentPath ?? null,
    };
    await services.database.threads.record(owner, exchange).catch((error: unknown) => {
      services.logger.error({ threadId: thread.id, err: error }, 'an answer could not be kept; its thread lacks it');
    });
  };
  const signal = untilReaderLeaves(context.res);
  const events = keepExchange(services.answerer.answer({ question, site, search, signal }), keep);
  const stream = withHeartbeats(format.encode(events, identity), {
    everyMilliseconds: HEARTBEAT_MILLISECONDS,
    heartbeat: format.heartbeat,
  });
  return {
    status: 200,
    headers: { ...format.headers, 'X-Thread-Id': thread.id },
    body: Readable.from(stream, { objectMode: false }),
  };
}
