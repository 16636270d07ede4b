import type { Scope } from '../../evaluate/scope.js';
import type { MarkdownRoot } from '../parse/parsed-root.js';

/** A page or snippet of Markdown or MDX, parsed, with the names that it imports and exports. */
export interface MarkdownModule {
  readonly path: string;
  readonly format: 'md' | 'mdx';
  readonly text: string;
  readonly lineOffset: number;
  readonly root: MarkdownRoot;
  readonly scope: Scope;
}

/** The value of `import Intro from "/snippets/intro.mdx"`, displayed as `<Intro />`. */
export class MarkdownComponent {
  constructor(readonly module: MarkdownModule) {}
}

/** The exports of a file. */
export type Exports = ReadonlyMap<string, unknown>;
