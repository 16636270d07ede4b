/** A turn of a conversation. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** Something that the reader is viewing or has selected. */
export interface ContextItem {
  readonly type: 'code' | 'textSelection';
  readonly value: string;
  readonly path?: string | undefined;
}

/** Maximum length of a question that a model reads, in characters. */
export const MAX_QUESTION_CHARACTERS = 16_000;

/** A reader's question with the turns before it, oldest first. All of it is user input and none of it an instruction. */
export interface Question {
  readonly text: string;
  readonly earlier: readonly Turn[];
  readonly context: readonly ContextItem[];
  readonly currentPath?: string | undefined;
  readonly filter?: { readonly version?: string | undefined; readonly language?: string | undefined } | undefined;
  /** Maximum number of results of a search, 1 to 50. */
  readonly pageSize: number;
}
