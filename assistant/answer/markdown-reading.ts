import type { LinkPolicy } from './link-policy.js';

/** A construct found at the beginning of the text: its length in characters, and what is written in its place. */
export interface Construct {
  readonly length: number;
  readonly written: string;
  /** Text that is read again in place of the construct, so that the words of a refused link are looked at too. */
  readonly again?: string;
  /** The block of code that begins after this construct; null where one was closed. */
  readonly fence?: Fence | null;
  /** How long code can no longer be told from text after this construct. */
  readonly doubt?: Doubt;
}

/**
 * How far clients may disagree on what is code: until the next blank line (a span over several lines or table cells), or to
 * the end of the answer (a block of code inside a list or a quote, whose end depends on how the client nests it).
 */
export type Doubt = 'none' | 'paragraph' | 'answer';

/** A block of code that every client sees until one of its lines says otherwise. */
export interface Fence {
  /** The backticks or tildes that opened it. */
  readonly run: string;
  /** The number of spaces that its lines begin with at least; a line with fewer may have left the list around it. */
  readonly indent: number;
  /** The largest indentation of the run that closes it. */
  readonly maxClosingIndent: number;
}

/** The result of looking for a construct: the construct, a request for more text, or undefined where there is none. */
export type Reading = Construct | 'incomplete' | undefined;

/** The place at which a construct is looked for, and the state of the text written before it. */
export interface Place {
  readonly policy: LinkPolicy;
  /** What is written of the line so far, up to 80 characters. */
  readonly line: string;
  /** The block of code around; null outside. */
  readonly fence: Fence | null;
  readonly doubt: Doubt;
  /** True once nothing more comes. */
  readonly final: boolean;
}

/** Matches the beginning of a line, and what stands there before a block in quotes and lists. */
const LINE_START = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*$/;

/** Returns whether a block could begin here. */
export function startsLine({ line }: Place): boolean {
  return LINE_START.test(line);
}

/** Returns a construct that is written as it stands. */
export function keep(text: string): Construct {
  return { length: text.length, written: text };
}

/** Returns whether an address can lead nowhere but to a neighbour of the page it stands on. */
export function isRelative(address: string): boolean {
  return !/^[</?#]|\/\/|[:\\&]/.test(address);
}
