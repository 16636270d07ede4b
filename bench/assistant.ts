import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { API_FLAGS } from '../cli/launcher/node-options.js';
import { type AskedProcess, startChild } from './assistant/ask-child.js';
import { untilChildrenAreIdle } from './assistant/idle-children.js';
import type { ReaderReport, ReaderTask } from './assistant/readers.js';
import type { Footprint, LoopDelay, Served, ServerRequest } from './assistant/served-docs.js';

/**
 * Streams of answers of the embedded model, by default about Offprint's own documentation: how soon their text begins, what they cost, and what readers
 * who leave leave behind. The server is one process, its readers are another.
 */
const AT_ONCE = 100;
const ROUNDS = 5;
const KEPT_OPEN = 1000;
const LEAVING = 1000;
const LEAVING_AT_ONCE = 50;
const EQUAL = 'How long does the link to a bundle last?';

type Server = AskedProcess<ServerRequest, Served | Footprint | LoopDelay>;
type Readers = AskedProcess<ReaderTask, ReaderReport>;

const [folder = fileURLToPath(new URL('../../docs', import.meta.url)), ...flags] = process.argv.slice(2);
const server: Server = startChild(moduleAt('./assistant/served-docs.js'), { flags: [...API_FLAGS, ...flags] });
const readers: Readers = startChild(moduleAt('./assistant/readers.js'));
try {
  const { url, key, subjects, answerThreads } = (await server.ask({ kind: 'serve', folder })) as Served;
  console.log(`threads that make answers: ${answerThreads} (OFFPRINT_ANSWER_THREADS)`);
  const different = differentQuestions(subjects);
  const equal = (count: number) => Array.from({ length: count }, () => EQUAL);
  const target = { url, key, serverPid: server.pid, atOnce: AT_ONCE, leave: false };
  const read = async (questions: readonly string[], more: Partial<ReaderTask> = {}) =>
    await readers.ask({ ...target, questions, ...more });
  const report = async (name: string, rounds: readonly (() => Promise<ReaderReport>)[]) => {
    await server.ask({ kind: 'delay' });
    const reports: ReaderReport[] = [];
    for (const round of rounds) reports.push(await round());
    print(name, reports, (await server.ask({ kind: 'delay' })) as LoopDelay);
  };
  const rounds = (questions: () => readonly string[]) => Array.from({ length: ROUNDS }, () => () => read(questions()));

  // The first question starts the reader, and the next one makes it read ahead.
  await read(different(1));
  await untilChildrenAreIdle(server.pid);
  await read(different(1));
  console.log(`readers that have read the sections ahead: ${await untilChildrenAreIdle(server.pid)}`);
  await report('the first 100 of a new process', [() => read(different(AT_ONCE))]);
  await report(
    `${ROUNDS} times ${AT_ONCE} different questions at once`,
    rounds(() => different(AT_ONCE)),
  );
  await report(
    `${ROUNDS} times ${AT_ONCE} equal questions at once`,
    rounds(() => equal(AT_ONCE)),
  );
  await report(`${KEPT_OPEN} different questions, ${AT_ONCE} open at any time`, [() => read(different(KEPT_OPEN))]);
  await measureLeaving(read);
} finally {
  await Promise.all([server.stop(), readers.stop()]);
}

function moduleAt(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Returns a function that makes the given number of questions, none of which was asked before. */
function differentQuestions(subjects: readonly string[]): (count: number) => readonly string[] {
  const ways = [
    'How does',
    'What is',
    'Where is',
    'When do I need',
    'Who may use',
    'Why is there',
    'Can I change',
    'Explain',
  ];
  let asked = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      const way = ways[Math.floor(asked / subjects.length)] ?? `For the ${asked}th time, what is`;
      const subject = subjects[asked % subjects.length];
      asked += 1;
      return `${way} ${subject}?`;
    });
}

function print(name: string, reports: readonly ReaderReport[], delay: LoopDelay): void {
  const times = reports.flatMap(({ firstTextMilliseconds }) => firstTextMilliseconds).sort((one, other) => one - other);
  const broken = reports.flatMap((each) => each.broken);
  const at = (part: number) => `${(times[Math.ceil(part * times.length) - 1] ?? Number.NaN).toFixed(0)} ms`;
  const perStream = (value: (report: ReaderReport) => number) =>
    (reports.reduce((sum, report) => sum + value(report), 0) / times.length).toFixed(2);
  console.log(
    [
      `${name}: ${broken.length} broken; load ${loadavg()[0]?.toFixed(1)}`,
      `  first text: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, last ${at(1)}`,
      `  processor time of the server a stream, in ms (main thread / all threads): ${perStream(({ beforeLastText }) => beforeLastText.mainThread)} / ${perStream(({ beforeLastText }) => beforeLastText.allThreads)} until the last has text, ${perStream(({ inAll }) => inAll.mainThread)} / ${perStream(({ inAll }) => inAll.allThreads)} in all; of its readers ${perStream(({ readersTime }) => readersTime)}`,
      `  event loop late by: p95 ${delay.p95Milliseconds.toFixed(0)} ms, at most ${delay.longestMilliseconds.toFixed(0)} ms`,
    ].join('\n'),
  );
  failFor(broken);
}

async function measureLeaving(
  read: (questions: readonly string[], more: Partial<ReaderTask>) => Promise<ReaderReport>,
): Promise<void> {
  const leave = (count: number) =>
    read(
      Array.from({ length: count }, () => EQUAL),
      { atOnce: LEAVING_AT_ONCE, leave: true },
    );
  await leave(4 * LEAVING_AT_ONCE);
  const before = (await server.ask({ kind: 'footprint' })) as Footprint;
  const { broken } = await leave(LEAVING);
  const after = (await server.ask({ kind: 'footprint' })) as Footprint;
  const megabytes = (after.heapBytes - before.heapBytes) / 1024 / 1024;
  console.log(
    `${LEAVING} readers who left: ${after.resources - before.resources} handles and timers more, ${megabytes.toFixed(1)} MB of heap more`,
  );
  failFor(broken);
  if (after.resources > before.resources || megabytes > 10) process.exitCode = 1;
}

function failFor(broken: readonly string[]): void {
  for (const each of broken.slice(0, 5)) console.log(`broken: ${each}`);
  if (broken.length > 0) process.exitCode = 1;
}
