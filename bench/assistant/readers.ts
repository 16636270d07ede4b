import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** What readers are told to do; runs in a thread of its own, so that it does not wait for the server's. */
export interface ReaderTask {
  readonly url: string;
  readonly key: string;
  readonly questions: readonly string[];
  /** Streams at once. */
  readonly count: number;
  /** Leave when the first text is there; otherwise read to the end. */
  readonly leave: boolean;
}

export interface ReaderReport {
  /** From the request to the first byte of text, in milliseconds, by stream. */
  readonly firstTextMilliseconds: readonly number[];
  readonly broken: readonly string[];
}

export async function readAll(task: ReaderTask): Promise<ReaderReport> {
  const agent = new Agent({ connections: task.count });
  const broken: string[] = [];
  const times: number[] = [];
  const one = async (index: number) => {
    const question = task.questions[index % task.questions.length] ?? '';
    const leaving = new AbortController();
    const startedAt = performance.now();
    let text = '';
    try {
      const { statusCode, body } = await request(task.url, {
        dispatcher: agent,
        method: 'POST',
        headers: { authorization: `Bearer ${task.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fp: 'bench', messages: [{ role: 'user', parts: [{ type: 'text', text: question }] }] }),
        signal: leaving.signal,
      });
      for await (const chunk of body) {
        const hadText = text.includes('"text-delta"');
        text += String(chunk);
        if (hadText || !text.includes('"text-delta"')) continue;
        times.push(performance.now() - startedAt);
        if (task.leave) leaving.abort();
      }
      if (statusCode !== 200 || !text.endsWith('data: [DONE]\n\n')) broken.push(text.slice(-200));
    } catch (error) {
      if (!leaving.signal.aborted) broken.push(String(error));
    }
  };
  await Promise.all(Array.from({ length: task.count }, (_, index) => one(index)));
  await agent.close().catch(() => undefined);
  await sleep(50);
  return { firstTextMilliseconds: times, broken };
}
