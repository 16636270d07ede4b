import { NO_ANSWER_OPENING, type SearchToolResult, UNSURE_OPENING } from '../site-search.js';
import { chooseQuotes, type Quote } from './choose-quotes.js';
import type { ReadPrompt } from './read-prompt.js';

/** Minimum probability that the documentation has the answer. Below it, the question counts as unanswered. */
export const ANSWER_ABOVE = 0.15;
/** Minimum probability for a plain answer. Below it, quotes are introduced as what comes closest. */
export const SURE_ABOVE = 0.4;
/** Approximate maximum number of quoted characters. */
const MAX_CHARACTERS = 3600;
const MAX_WHERE_UNSURE = 1500;
const MAX_SUGGESTIONS = 3;
/** Minimum score of results that are named as related. If all are below it, the first is named. */
const RELATED_ABOVE = 0.08;

/** Yields the answer in pieces, the first at once: quotes with their sources, or the statement that the documentation has no answer. */
export function* composeAnswer({ question, earlier, results = [] }: ReadPrompt): Generator<string> {
  if (question === '') {
    yield 'Ask a question about this documentation.';
    return;
  }
  const best = results[0]?.score ?? 0;
  const isSure = best >= SURE_ABOVE;
  if (best >= ANSWER_ABOVE) {
    let isFirst = true;
    const mostCharacters = isSure ? MAX_CHARACTERS : MAX_WHERE_UNSURE;
    for (const quote of chooseQuotes({ text: question, earlier }, results, mostCharacters)) {
      if (isFirst && !isSure) yield `${UNSURE_OPENING}. This comes closest:\n\n`;
      if (!isFirst) yield '\n\n';
      if (!isFirst) yield `**${sourceOf(quote.result)}**\n\n`;
      yield* quoted(quote);
      if (isFirst) yield `\n\nSource: ${sourceOf(quote.result)}`;
      isFirst = false;
    }
    if (!isFirst) return;
  }
  yield* refusal(results);
}

function* refusal(results: readonly SearchToolResult[]): Generator<string> {
  yield `${NO_ANSWER_OPENING}.`;
  const [nearest] = results;
  if (nearest === undefined) return;
  const related = results.filter(({ score }) => score >= RELATED_ABOVE).slice(0, MAX_SUGGESTIONS);
  if (related.length <= 1) {
    yield ` The page that comes closest is ${sourceOf(nearest)}.`;
    return;
  }
  yield ' These pages come closest:\n\n';
  for (const result of related) yield `- ${sourceOf(result)}\n`;
}

/** Yields the text of a quote. Units of one block are joined, and titles, table headers and introducing lines are written once. */
function* quoted({ units }: Quote): Generator<string> {
  let before: Quote['units'][number] | undefined;
  let lead: string | undefined;
  let label: string | undefined;
  for (const unit of units) {
    const isSame = before?.block === unit.block;
    if (before !== undefined)
      yield isSame && (unit.kind === 'item' || unit.kind === 'row') ? '\n' : isSame ? ' ' : '\n\n';
    if (unit.label !== undefined && unit.label !== label) yield `${unit.label}\n\n`;
    label = unit.label;
    if (unit.lead !== undefined && unit.lead !== lead && unit.lead !== before?.text) {
      yield unit.kind === 'row' ? `${unit.lead}\n` : `${unit.lead}\n\n`;
    }
    lead = unit.lead;
    before = unit;
    yield unit.text;
  }
}

function sourceOf({ title, headings, url }: SearchToolResult): string {
  const name = [title, headings.at(-1)].filter((part) => part !== undefined && part !== '').join(' › ');
  return `[${name.replace(/[[\]]/g, '\\$&')}](${url})`;
}
