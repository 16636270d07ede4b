import { NO_ANSWER_OPENING, type SearchToolResult } from '../site-search.js';
import { type Block, chooseBlock } from './choose-block.js';
import type { ReadPrompt } from './read-prompt.js';

/** Minimum probability that the documentation has the answer. Below it, the question counts as unanswered. */
export const ANSWER_ABOVE = 0.3;
const MAX_LINKS = 3;
/** Minimum score of results that are named as related. If all are below it, the first is named. */
const RELATED_ABOVE = 0.08;

/**
 * Yields the answer in pieces, the first at once: one block of one section with its source and links to related sections, or the statement
 * that the documentation has no answer.
 */
export function* composeAnswer({ question, earlier, results = [] }: ReadPrompt): Generator<string> {
  if (question === '') {
    yield 'Ask a question about this documentation.';
    return;
  }
  const isLikely = (results[0]?.score ?? 0) >= ANSWER_ABOVE;
  const block = isLikely ? chooseBlock({ text: question, earlier }, results) : undefined;
  if (block === undefined) {
    yield* refusal(results);
    return;
  }
  yield* quoted(block);
  yield `\n\nSource: ${linkTo(block.result)}`;
  const related = relatedTo(results, block.result);
  if (related.length > 0) yield `\n\nSee also:\n\n${listOf(related)}`;
}

function* refusal(results: readonly SearchToolResult[]): Generator<string> {
  const related = relatedTo(results);
  if (related.length === 0) yield `${NO_ANSWER_OPENING}.`;
  else yield `${NO_ANSWER_OPENING} this outright. What comes closest:\n\n${listOf(related)}`;
}

/** Returns the best results whose names differ from each other and from that of the quoted one. */
function relatedTo(results: readonly SearchToolResult[], quotedResult?: SearchToolResult): SearchToolResult[] {
  const names = new Set(quotedResult === undefined ? [] : [nameOf(quotedResult)]);
  const related: SearchToolResult[] = [];
  for (const result of results) {
    const isFirst = quotedResult === undefined && related.length === 0;
    if (related.length === MAX_LINKS || names.has(nameOf(result))) continue;
    if (result.score < RELATED_ABOVE && !isFirst) continue;
    names.add(nameOf(result));
    related.push(result);
  }
  return related;
}

/** Yields the text of a block. Units of one block are joined, and titles, table headers and introducing lines are written once. */
function* quoted({ units }: Block): Generator<string> {
  let before: Block['units'][number] | undefined;
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

const listOf = (results: readonly SearchToolResult[]) => results.map((result) => `- ${linkTo(result)}`).join('\n');

const linkTo = (result: SearchToolResult) => `[${nameOf(result).replace(/[[\]]/g, '\\$&')}](${result.url})`;

/** Returns the page's title and the headings above the section. A first heading that repeats the title is left out. */
function nameOf({ title, headings }: SearchToolResult): string {
  const path = headings[0] === title ? headings : [title, ...headings];
  return path.filter((part) => part !== '').join(' › ');
}
