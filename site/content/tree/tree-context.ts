import type { MdastNode } from 'satteri';
import type { Interpreter } from '../../evaluate/interpreter.js';
import type { Scope } from '../../evaluate/scope.js';
import type { Page, SourcePlace } from '../page.js';
import type { MarkdownRoot } from '../parse/parsed-root.js';
import type { FootnoteScope } from './footnotes.js';

type NodeOf<T extends MdastNode['type']> = Extract<MdastNode, { type: T }>;

/** The context for turning the nodes of one file into elements. */
export interface TreeContext {
  readonly page: Page;
  /** The file that they stand in. */
  readonly modulePath: string;
  /** The properties of a snippet. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly interpreter: Interpreter;
  /** Names in reach of this file's expressions. */
  readonly scope: Scope;
  readonly footnotes: FootnoteScope;
  readonly definitions: ReadonlyMap<string, NodeOf<'definition'>>;
  readonly notes: ReadonlyMap<string, NodeOf<'footnoteDefinition'>>;
  depth: number;
  placeOf(node: MdastNode): SourcePlace;
  /** Puts a snippet's props into the text of a fence. */
  fillProps(code: string): string;
  /** Says that an expression was left out. */
  refuse(error: unknown, what: string, node: MdastNode, offsetInNode?: number): void;
  /** Remembers where elements that an expression makes stand. */
  at<T>(node: MdastNode, work: () => T): T;
}

/** The link targets and the notes of a file, wherever in it they stand. The first of a name counts. */
export function collectDefinitions(root: MarkdownRoot, text: string): Pick<TreeContext, 'definitions' | 'notes'> {
  const definitions = new Map<string, NodeOf<'definition'>>();
  const notes = new Map<string, NodeOf<'footnoteDefinition'>>();
  if (!text.includes(']:')) return { definitions, notes };
  const pending: MdastNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) notes.set(node.identifier, node);
    if ('children' in node)
      for (let index = node.children.length; index-- > 0; ) pending.push(node.children[index] as MdastNode);
  }
  return { definitions, notes };
}
