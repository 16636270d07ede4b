import type { LinkPolicy } from './link-policy.js';

/** A construct found at the beginning of the text: its length in characters, and what is written in its place. */
export interface Construct {
  readonly length: number;
  readonly written: string;
  /** Text that is parsed in place of the construct, so that the text of a refused link is filtered too. */
  readonly again?: string;
  /** The block of code that begins after this construct; null where one was closed. */
  readonly fence?: Fence | null;
  /** The range after this construct in which code cannot be distinguished from text. */
  readonly doubt?: Doubt;
}

/**
 * The range in which clients may disagree on what is code: until the next blank line (a code span over several lines or table cells), or
 * until the end of the answer (a code block in a list or quote, whose end depends on how the client nests it).
 */
export type Doubt = 'none' | 'paragraph' | 'answer';

/** A code block that all clients recognize until one of its lines is ambiguous. */
export interface Fence {
  /** The backticks or tildes that opened it. */
  readonly run: string;
  /** The number of spaces that its lines begin with at least; a line with fewer may have left the list around it. */
  readonly indent: number;
  /** The maximum indentation of the run that closes it. */
  readonly maxClosingIndent: number;
}

/** The result of looking for a construct: the construct, a request for more text, or undefined where there is none. */
export type Reading = Construct | 'incomplete' | undefined;

/** The place at which a construct is looked for, and the state of the text written before it. */
export interface Place {
  readonly policy: LinkPolicy;
  /** The output of the current line so far, up to 80 characters. */
  readonly line: string;
  /** The code block around the place; null outside of code. */
  readonly fence: Fence | null;
  readonly doubt: Doubt;
  /** True at the end of the input. */
  readonly final: boolean;
}

/** Matches the beginning of a line and the markers of quotes and lists before a block. */
const LINE_START = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*$/;

/** Returns whether a block could begin here. */
export function startsLine({ line }: Place): boolean {
  return LINE_START.test(line);
}

/** Returns a construct that is written unchanged. */
export function keep(text: string): Construct {
  return { length: text.length, written: text };
}

/** Returns whether an address is relative to the page that contains it. */
export function isRelative(address: string): boolean {
  return !/^[</?#]|\/\/|[:\\&]/.test(address);
}
