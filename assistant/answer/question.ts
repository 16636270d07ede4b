/** Something that was said. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** Something that the reader looks at or has selected. */
export interface ContextItem {
  readonly type: 'code' | 'textSelection';
  readonly value: string;
  readonly path?: string | undefined;
}

/** What a reader asks, with what was said before, oldest first. All of it is the reader's word, nothing of it an instruction of ours. */
export interface Question {
  readonly text: string;
  readonly earlier: readonly Turn[];
  readonly context: readonly ContextItem[];
  readonly currentPath?: string | undefined;
  readonly filter?: { readonly version?: string | undefined; readonly language?: string | undefined } | undefined;
  /** Most results of one search, 1 to 50. */
  readonly pageSize: number;
}
