import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { answerRequests } from './ask-child.js';

/** The task of the readers. They run in a separate process and read bare sockets, so that the figures are the server's. */
export interface ReaderTask {
  readonly url: string;
  readonly key: string;
  /** One a stream. */
  readonly questions: readonly string[];
  /** Streams open at once; a new one begins as another ends. */
  readonly atOnce: number;
  /** Leave when the first text is there; otherwise read to the end. */
  readonly leave: boolean;
  /** The server's process, whose use of the processor is read. */
  readonly serverPid: number;
}

export interface ReaderReport {
  /** The time from the start of the connection to the first byte of text, in milliseconds, for each stream. */
  readonly firstTextMilliseconds: readonly number[];
  readonly broken: readonly string[];
  /** The processor time of the server from the first request until the last stream had its first text, and until all had ended. */
  readonly beforeLastText: ServerTime;
  readonly inAll: ServerTime;
  /** The processor time of the readers, which the server could not use, until all streams had ended, in milliseconds. */
  readonly readersTime: number;
}

/** Processor time in milliseconds. */
export interface ServerTime {
  readonly mainThread: number;
  readonly allThreads: number;
}

answerRequests<ReaderTask, ReaderReport>(readAll);

async function readAll(task: ReaderTask): Promise<ReaderReport> {
  const request = requestOf(task);
  const waiting = [...task.questions];
  const times: number[] = [];
  const broken: string[] = [];
  const start = serverTime(task.serverPid);
  const ownStart = process.cpuUsage();
  let beforeLastText = start;
  const reader = async () => {
    for (let question = waiting.shift(); question !== undefined; question = waiting.shift()) {
      const fault = await read(request(question), task, (milliseconds) => {
        times.push(milliseconds);
        if (times.length === task.questions.length) beforeLastText = serverTime(task.serverPid);
      });
      if (fault !== undefined) broken.push(fault);
    }
  };
  await Promise.all(Array.from({ length: task.atOnce }, reader));
  const own = process.cpuUsage(ownStart);
  return {
    firstTextMilliseconds: times,
    broken,
    beforeLastText: since(start, beforeLastText),
    inAll: since(start, serverTime(task.serverPid)),
    readersTime: (own.user + own.system) / 1000,
  };
}

function requestOf({ url, key }: ReaderTask): (question: string) => string {
  const { pathname, host } = new URL(url);
  return (question) => {
    const body = JSON.stringify({
      fp: 'bench',
      messages: [{ role: 'user', parts: [{ type: 'text', text: question }] }],
    });
    const head = [
      `POST ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  };
}

const TEXT = '"text-delta"';
/** Before the last chunk of a body (RFC 9112 section 7.1), which is empty. */
const END = 'data: [DONE]\n\n\r\n0\r\n\r\n';

/** Reads one answer; resolves with what is wrong with it. */
function read(
  request: string,
  { url, leave }: Pick<ReaderTask, 'url' | 'leave'>,
  onText: (milliseconds: number) => void,
): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let isRight = false;
    let hasText = false;
    let last = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    const end = (fault?: string) => {
      socket.destroy();
      resolve(fault);
    };
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      const text = last + chunk.toString('latin1');
      if (!isRight && !text.startsWith('HTTP/1.1 200 ')) return end(text.slice(0, 200));
      isRight = true;
      last = text.slice(-END.length);
      if (!hasText && text.includes(TEXT)) {
        hasText = true;
        onText(performance.now() - startedAt);
        if (leave) return end();
      }
      if (last.endsWith(END)) end(hasText ? undefined : 'an answer without text');
    });
    socket.on('error', (error) => end(String(error)));
    socket.on('close', () => end(`broken off after ${JSON.stringify(last)}`));
  });
}

function serverTime(pid: number): ServerTime {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => timeOf(pid, thread));
  return { mainThread: timeOf(pid, String(pid)), allThreads: threads.reduce((sum, time) => sum + time, 0) };
}

/** The first field is the time on the processor, in nanoseconds (proc(5), schedstat). A thread may end in between. */
function timeOf(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

function since(start: ServerTime, end: ServerTime): ServerTime {
  return { mainThread: end.mainThread - start.mainThread, allThreads: end.allThreads - start.allThreads };
}
