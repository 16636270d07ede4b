import { exactTokens, namesIn, shareOfTokens } from '../language/exact-tokens.js';
import { logOddsOf } from '../language/log-odds.js';
import type { Reader } from '../reader/create-reader.js';
import { NO_ANSWER_OPENING, type SearchToolResult } from '../site-search.js';
import { type Block, type BlockMeaning, chooseBlock, headingOf, type Passage } from './choose-block.js';
import { quantityAsked } from './quantity.js';

/** Minimum probability by words that the documentation has the answer. Below it, the question counts as unanswered. */
export const ANSWER_ABOVE = 0.3;
/** The same if meanings are not compared because words alone tell that nothing fits. */
const HOPELESS = 0.02;
/** Minimum probability by words and meaning that the block answers. */
const GOOD_ABOVE = 0.35;
/** Maximum number of links to related sections, without and with a quote. A second quoted section counts as one of them. */
const MAX_LINKS = 3;
const MAX_LINKS_AFTER_QUOTE = 2;
/** Minimum score of results that are named as related. If all are below it, the first is named. */
const RELATED_ABOVE = 0.08;

/** A question with the sections that were found for it. */
export interface AskedAndFound {
  /** The reader's last message. */
  readonly question: string;
  /** The reader's earlier messages, oldest first. */
  readonly earlier: readonly string[];
  readonly results: readonly SearchToolResult[];
}

/**
 * Returns the answer: one block of one page with its source and links to related sections, or the statement that the documentation has
 * no answer.
 */
export async function composeAnswer({ question, earlier, results }: AskedAndFound, reader?: Reader): Promise<string> {
  const score = results[0]?.score ?? 0;
  const block = score < HOPELESS ? undefined : await chooseBlock({ text: question, earlier }, results, reader);
  if (block === undefined || !isLikely(score, block) || lacksTokens(question, block)) return refusal(results);
  const { more } = block;
  const related = relatedTo(results, more === undefined ? [block.result] : [block.result, more.result]);
  return [
    quoted(block),
    ...(more === undefined ? [] : [`**${linkTo(more.result, headingOf(more.result))}**`, quoted(more)]),
    `Source: ${linkTo(block.result, nameOf(block.result))}`,
    ...(related.length > 0 ? ['See also:', listOf(related)] : []),
  ].join('\n\n');
}

/**
 * Returns whether a question has exact tokens of which a block has none, or names of which its sections have none, or asks for a quantity
 * that the block does not state.
 */
function lacksTokens(question: string, block: Block): boolean {
  const passages = block.more === undefined ? [block] : [block, block.more];
  const textOf = (bodyOf: (passage: Passage) => string) =>
    passages.flatMap((passage) => [nameOf(passage.result), bodyOf(passage)]).join('\n');
  return (
    shareOfTokens(exactTokens(question), textOf(quoted)) === 0 ||
    shareOfTokens(
      namesIn(question),
      textOf(({ result }) => result.content),
    ) === 0 ||
    quantityAsked(question)?.(`${nameOf(block.result)}\n${quoted(block)}`) === false
  );
}

/** Returns whether a block is likely enough to be quoted. */
function isLikely(score: number, { meaning, result }: Block): boolean {
  return meaning === undefined ? score >= ANSWER_ABOVE : blockLikelihood(score, meaning, result.margin) >= GOOD_ABOVE;
}

/**
 * Returns the probability that a block answers, given the probability by words that the documentation does and the margin of its page: a
 * logistic function, fitted to 1,221 questions about 12 projects.
 */
function blockLikelihood(score: number, { likeness, sectionShare }: BlockMeaning, margin = MEAN_MARGIN): number {
  const odds =
    CONSTANT + BY_WORDS * logOddsOf(score) + BY_MEANING * likeness + BY_SECTION * sectionShare + BY_MARGIN * margin;
  return 1 / (1 + Math.exp(-odds));
}

const CONSTANT = -3.85;
const BY_WORDS = 0.71;
const BY_MEANING = 3.55;
const BY_SECTION = 2.7;
const BY_MARGIN = 4.28;
/** The margin of a page that was not compared with all others. */
const MEAN_MARGIN = 0.01;

function refusal(results: readonly SearchToolResult[]): string {
  const related = relatedTo(results);
  if (related.length === 0) return `${NO_ANSWER_OPENING}.`;
  return `${NO_ANSWER_OPENING} this outright. What comes closest:\n\n${listOf(related)}`;
}

/** Returns the best results whose names differ from each other and from those of the quoted ones. */
function relatedTo(results: readonly SearchToolResult[], quotes: readonly SearchToolResult[] = []): SearchToolResult[] {
  const names = new Set(quotes.map(nameOf));
  const related: SearchToolResult[] = [];
  const most = quotes.length === 0 ? MAX_LINKS : MAX_LINKS_AFTER_QUOTE + 1 - quotes.length;
  for (const result of results) {
    const isFirst = quotes.length === 0 && related.length === 0;
    if (related.length === most || names.has(nameOf(result))) continue;
    if (result.score < RELATED_ABOVE && !isFirst) continue;
    names.add(nameOf(result));
    related.push(result);
  }
  return related;
}

/** Returns the text of a passage. Units of one block are joined, and titles, table headers and introducing lines are written once. */
function quoted({ units }: Passage): string {
  let text = '';
  let before: Passage['units'][number] | undefined;
  for (const unit of units) {
    if (before !== undefined) text += before.block === unit.block ? JOINTS[unit.kind] : '\n\n';
    if (unit.label !== undefined && unit.label !== before?.label) text += `${unit.label}\n\n`;
    if (unit.lead !== undefined && unit.lead !== before?.lead && unit.lead !== before?.text)
      text += unit.kind === 'row' ? `${unit.lead}\n` : `${unit.lead}\n\n`;
    text += unit.text;
    before = unit;
  }
  return text;
}

/** The text between two units of one block, by their kind. */
const JOINTS = { item: '\n', row: '\n', text: ' ', code: '\n\n', note: '\n\n' } as const;

const listOf = (results: readonly SearchToolResult[]) =>
  results.map((result) => `- ${linkTo(result, shortNameOf(result))}`).join('\n');

const linkTo = ({ url }: SearchToolResult, name: string) => `[${name.replace(/[[\]]/g, '\\$&')}](${url})`;

/** Returns the page's title and the section's own heading. */
const shortNameOf = ({ title, headings }: SearchToolResult) => nameOf({ title, headings: headings.slice(-1) });

/** Returns the page's title and the headings above the section. A first heading that repeats the title is left out. */
function nameOf({ title, headings }: Pick<SearchToolResult, 'title' | 'headings'>): string {
  const path = headings[0] === title ? headings : [title, ...headings];
  return path.filter((part) => part !== '').join(' › ');
}
