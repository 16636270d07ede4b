import type { Judgement } from '../answer/answer-view.js';
import { type Asking, post } from './post.js';

/** Sends the reader's rating of an answer to the address beside that of questions: `…/v2/…/message` and `…/v1/…/feedback`. */
export async function judge(asking: Asking, judgement: Judgement): Promise<void> {
  await post(asking.endpoint.replace(/\/v2\/((?:assistant\/[^/]+\/)?)message$/, '/v1/$1feedback'), asking, judgement);
}
