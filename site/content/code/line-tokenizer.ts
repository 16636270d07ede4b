import type { HighlighterCore } from 'shiki/core';
import { EncodedTokenMetadata, INITIAL, type StateStack, type StateStackImpl } from 'shiki/textmate';
import { escapeText } from '../escape.js';
import { styleNumber } from './merged-theme.js';

/** Longer lines stay plain. */
const MAX_LINE_LENGTH = 2_000;
/** Characters of lines, their HTML and names of states that one language keeps. */
const MAX_KEPT = 4_000_000;
/** The cost of a map entry beyond its characters, counted in characters. */
const ENTRY = 50;

/** The grammar's state between two lines, with the lines that started in this state before. */
interface State {
  readonly stack: StateStack;
  readonly lines: Map<string, Line>;
}

interface Line {
  readonly html: string;
  readonly next: State;
  /** Characters that were searched to read it. */
  readonly cost: number;
}

/** Characters that may still be searched for one page. Each line takes off what it costs, also where it was read before. */
export interface HighlightingBudget {
  characters: number;
}

/** Hundreds of times what the longest real pages need, and some minutes of the most expensive lines at most. */
const MAX_CHARACTERS_PER_PAGE = 50_000_000;

export const createHighlightingBudget = (): HighlightingBudget => ({ characters: MAX_CHARACTERS_PER_PAGE });

/**
 * Highlights code of one language. What a line becomes depends on its text and on what the grammar was in the middle of before it, so
 * a line that was seen under the same state is not read again: documentation repeats imports, brackets and whole commands.
 */
export class LineTokenizer {
  readonly #grammar: ReturnType<HighlighterCore['getLanguage']>;
  /** Number of the style that each of the theme's colours stands for. */
  readonly #styles: readonly number[];
  readonly #mostKept: number;
  readonly #searched: () => number;
  #start = newState(INITIAL);
  #states = new Map<number, State>();
  #numbers = new Map<string, number>();
  #known = new WeakMap<StateStack, number>();
  #kept = 0;

  constructor(options: {
    readonly core: HighlighterCore;
    readonly language: string;
    readonly theme: string;
    /** Returns how many characters the core's engine has searched so far. */
    readonly searched: () => number;
    readonly mostKept?: number;
  }) {
    this.#searched = options.searched;
    this.#styles = options.core.setTheme(options.theme).colorMap.map(styleNumber);
    this.#grammar = options.core.getLanguage(options.language);
    this.#mostKept = options.mostKept ?? MAX_KEPT;
  }

  /** About so many characters are held; more than was allowed by one block at most. */
  get keptCharacters(): number {
    return this.#kept;
  }

  /** Returns the HTML of each line, spans with palette classes in it. Lines stay plain once the budget is used up. */
  lines(code: string, budget: HighlightingBudget): readonly string[] {
    if (this.#kept > this.#mostKept) this.#forget();
    let state = this.#start;
    return code.split(/\r?\n/).map((text) => {
      if (text === '') return '';
      if (text.length >= MAX_LINE_LENGTH || budget.characters <= 0) return escapeText(text);
      const line = state.lines.get(text) ?? this.#read(text, state);
      budget.characters -= line.cost;
      state = line.next;
      return line.html;
    });
  }

  #read(part: string, state: State): Line {
    const text = copyOf(part);
    const searchedBefore = this.#searched();
    // No limit of time: the engine counts its work.
    const { tokens, ruleStack } = this.#grammar.tokenizeLine2(text, state.stack, 0);
    const cost = this.#searched() - searchedBefore;
    const line = { html: lineHtml(text, tokens, this.#styles), next: this.#stateOf(ruleStack), cost };
    state.lines.set(text, line);
    this.#kept += text.length + line.html.length + ENTRY;
    return line;
  }

  /** One for all stacks that are the same throughout: nearly every line makes new ones. */
  #stateOf(stack: StateStack): State {
    const number = this.#numberOf(stack);
    const state = this.#states.get(number) ?? newState(stack);
    this.#states.set(number, state);
    return state;
  }

  /** The same for stacks that are equal in all that can bear on later lines, which is more than their own `equals` looks at. */
  #numberOf(stack: StateStack): number {
    const known = this.#known.get(stack);
    if (known !== undefined) return known;
    const name = this.#nameOf(stack);
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    if (number === this.#numbers.size) this.#kept += name.length + ENTRY;
    this.#numbers.set(name, number);
    this.#known.set(stack, number);
    return number;
  }

  #nameOf(stack: StateStack): string {
    // Should a later version of the library not show what is in a stack, each is like itself alone: slower, and as right.
    if (!isOpen(stack)) return String(this.#numbers.size);
    const below = stack.parent === null ? '' : this.#numberOf(stack.parent);
    return `${below} ${JSON.stringify(stack.toStateStackFrame())}`;
  }

  #forget(): void {
    this.#start = newState(INITIAL);
    this.#states = new Map();
    this.#numbers = new Map();
    this.#known = new WeakMap();
    this.#kept = 0;
  }
}

/** A part of a string holds the whole of it in memory. */
const copyOf = (part: string): string => JSON.parse(JSON.stringify(part)) as string;

const isOpen = (stack: StateStack): stack is StateStackImpl => 'toStateStackFrame' in stack && 'parent' in stack;

const newState = (stack: StateStack): State => ({ stack, lines: new Map() });

/**
 * Tokens come in pairs of where they begin and what they are. Neighbours of one style share a span; blanks join whatever is
 * before them.
 */
function lineHtml(line: string, tokens: Uint32Array, styles: readonly number[]): string {
  const spans: string[] = [];
  let style = 0;
  let from = 0;
  const flush = (to: number) => {
    if (to > from) spans.push(spanOf(escapeText(line.slice(from, to)), style));
    from = to;
  };
  for (let at = 0; at < tokens.length; at += 2) {
    const start = tokens[at] ?? 0;
    const next = styles[EncodedTokenMetadata.getForeground(tokens[at + 1] ?? 0)] ?? 0;
    if (next === style || isBlank(line, start, tokens[at + 2] ?? line.length)) continue;
    flush(start);
    style = next;
  }
  flush(line.length);
  return spans.join('');
}

const spanOf = (html: string, style: number): string => (style === 0 ? html : `<span class="t${style}">${html}</span>`);

const isBlank = (line: string, start: number, end: number): boolean => line.slice(start, end).trim() === '';
