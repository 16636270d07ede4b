import { traitsOf } from '../../../assistant/answer/create-model.js';
import { streamWithHeartbeats } from '../../../assistant/streams/stream-with-heartbeats.js';
import { newMessageId } from '../../../database/ids.js';
import type { AnswerRecord } from '../../answering/keep-exchange.js';
import { type FormatName, STREAM_FORMATS } from '../../answering/stream-formats.js';
import type { Caller } from '../../callers/caller.js';
import { closeSignal } from '../../http/close-signal.js';
import type { RouteContext } from '../../http/context.js';
import { notIndexed } from '../../http/errors.js';
import type { RouteResponse } from '../../http/route.js';
import type { TokenCount } from '../../rate-limits/token-budget.js';
import type { Services } from '../../services.js';
import { continueThread } from './continue-thread.js';
import type { ContentRequest, PartsRequest } from './message-schemas.js';
import { findAnsweredSite } from './open-site.js';
import { readRequest } from './read-request.js';

/** The interval of heartbeats, in milliseconds: below the idle timeout of common proxies (30 to 60 s). */
const HEARTBEAT_MS = 10_000;

interface AnsweredMessage {
  readonly services: Services;
  readonly caller: Caller;
  readonly context: RouteContext;
  readonly domain: string;
  readonly body: ContentRequest | PartsRequest;
  readonly format: FormatName;
}

/**
 * Answers a message as a stream. Errors that are known before the stream begins become error responses; later ones are reported in the
 * stream.
 */
export async function answerMessage(message: AnsweredMessage): Promise<RouteResponse> {
  const { services, caller, context, format } = message;
  const { question: posted, fingerprint, threadId } = readRequest(message.body);
  const site = await findAnsweredSite(services, caller, message.domain);
  const { isMetered } = traitsOf(services.config.assistant.model);
  if (isMetered) await services.tokens.check(caller.organization.id);
  const owner = { organizationId: caller.organization.id, domain: site.domain, fingerprint };
  const thread = await continueThread(services.database.threads, owner, threadId);
  const question = posted.earlier.length > 0 ? posted : { ...posted, earlier: thread.turns };
  const identity = { threadId: thread.id, messageId: newMessageId() };

  const keep = async (record: AnswerRecord) => {
    const { foundCharacters: _, ...kept } = record;
    const exchange = {
      ...kept,
      id: identity.messageId,
      threadId: thread.id,
      question: question.text,
      currentPath: question.currentPath ?? null,
    };
    if (isMetered) {
      await services.tokens.count(owner.organizationId, tokensOf(record, question.text)).catch((error: unknown) => {
        services.logger.error({ err: error }, 'the tokens of an answer could not be counted');
      });
    }
    await services.database.threads.record(owner, exchange).catch((error: unknown) => {
      services.logger.error({ threadId: thread.id, err: error }, 'an answer could not be stored; its thread lacks it');
    });
  };
  const { domain, title, canonicalUrl } = site;
  const pieces = await services.answerMetrics.measure(() =>
    services.answering.begin(
      { organizationId: owner.organizationId, site: { domain, title, canonicalUrl }, question, identity, format },
      { signal: closeSignal(context.res), keep },
    ),
  );
  if (pieces === undefined) throw notIndexed(domain);
  const { headers, heartbeat } = STREAM_FORMATS[format];
  return {
    status: 200,
    headers: { ...headers, 'X-Thread-Id': thread.id },
    body: streamWithHeartbeats(pieces, { everyMilliseconds: HEARTBEAT_MS, heartbeat }),
  };
}

/** The approximate number of characters of a token, for endpoints that do not report tokens and for answers that were stopped. */
const CHARACTERS_OF_TOKEN = 4;

/** Returns the tokens of an answer, estimated from what was asked, found and written if the endpoint has not reported them. */
function tokensOf(record: AnswerRecord, question: string): TokenCount {
  const { inputTokens, outputTokens, answer, foundCharacters } = record;
  return {
    inputTokens: inputTokens ?? Math.ceil((question.length + foundCharacters) / CHARACTERS_OF_TOKEN),
    outputTokens: outputTokens ?? Math.ceil(answer.length / CHARACTERS_OF_TOKEN),
  };
}
