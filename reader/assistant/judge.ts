import type { Judgement } from '../answer/answer-view.js';
import { type Asking, post } from './post.js';

/** Tells what the reader thinks of an answer, beside where questions go: `…/v2/…/message` and `…/v1/…/feedback`. */
export async function judge(asking: Asking, judgement: Judgement): Promise<void> {
  await post(asking.endpoint.replace(/\/v2\/((?:assistant\/[^/]+\/)?)message$/, '/v1/$1feedback'), asking, judgement);
}
