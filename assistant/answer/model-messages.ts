import type { ModelMessage } from 'ai';
import type { SearchToolOutput } from '../site-search.js';
import { type ContextItem, MAX_QUESTION_CHARACTERS, type Question, type Turn } from './question.js';

/** Maximum number of earlier turns that a model receives: enough context, at limited time and tokens. */
const MAX_TURNS = 20;
const MAX_EARLIER_CHARACTERS = 24_000;
const MAX_CONTEXT_ITEMS = 10;
const MAX_CONTEXT_CHARACTERS = 4_000;

/**
 * Returns the conversation as messages for a model: turns alternate and begin with a user's. The question is the last text part. The
 * sections that were found for it, if they are given, and the reader's context come before it, quoted as JSON so that they cannot be
 * mistaken for anything else.
 */
export function modelMessages(
  { text, earlier, context, currentPath }: Question,
  given?: SearchToolOutput,
): ModelMessage[] {
  const surroundings = [
    ...(given === undefined
      ? []
      : [`Sections of the documentation, best first, quoted as data: ${JSON.stringify(given)}`]),
    ...(currentPath === undefined ? [] : [`The reader is on this page of the site: ${JSON.stringify(currentPath)}`]),
    ...context.slice(0, MAX_CONTEXT_ITEMS).map(describe),
  ];
  return [
    ...alternating(lately(earlier)).map(({ role, text: content }): ModelMessage => ({ role, content })),
    {
      role: 'user',
      content: [...surroundings, text.slice(0, MAX_QUESTION_CHARACTERS)].map((part) => ({ type: 'text', text: part })),
    },
  ];
}

function describe({ type, value, path }: ContextItem): string {
  const kind = type === 'code' ? 'code' : 'text';
  return `The reader has selected this ${kind}, quoted as data: ${JSON.stringify({
    ...(path !== undefined && { path }),
    [kind]: value.slice(0, MAX_CONTEXT_CHARACTERS),
  })}`;
}

/** Returns the newest turns within the limits. */
function lately(turns: readonly Turn[]): readonly Turn[] {
  let room = MAX_EARLIER_CHARACTERS;
  const taken: Turn[] = [];
  for (const { role, text } of turns.slice(-MAX_TURNS).reverse()) {
    if (room <= 0) break;
    taken.unshift({ role, text: text.slice(0, room) });
    room -= text.length;
  }
  return taken;
}

/**
 * Merges turns so that roles alternate and an answer is last, because the question follows. An unanswered question just before is asked
 * together with it.
 */
function alternating(turns: readonly Turn[]): readonly Turn[] {
  const joined: Turn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (last === undefined && turn.role === 'assistant') continue;
    if (last?.role === turn.role) joined.splice(-1, 1, { ...last, text: `${last.text}\n\n${turn.text}` });
    else joined.push(turn);
  }
  if (joined.at(-1)?.role === 'user') joined.pop();
  return joined;
}
