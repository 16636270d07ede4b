import type { ComponentChildren } from 'preact';
import type { MdastNode } from 'satteri';
import type { Interpreter } from '../../evaluate/interpreter.js';
import type { Scope } from '../../evaluate/scope.js';
import type { Page } from '../page/page.js';
import type { SourcePlace } from '../page/source-place.js';
import type { MarkdownRoot } from '../parse/parsed-root.js';
import type { FootnoteScope } from './footnotes.js';

type NodeOf<T extends MdastNode['type']> = Extract<MdastNode, { type: T }>;

/** The context for turning the nodes of one file into elements. */
export interface TreeContext {
  readonly page: Page;
  /** The file of the nodes. */
  readonly modulePath: string;
  /** The properties of a snippet. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly interpreter: Interpreter;
  /** The names that this file's expressions may use. */
  readonly scope: Scope;
  readonly footnotes: FootnoteScope;
  readonly definitions: ReadonlyMap<string, NodeOf<'definition'>>;
  readonly notes: ReadonlyMap<string, NodeOf<'footnoteDefinition'>>;
  depth: number;
  /** Returns nodes as elements in this context. */
  nodes(nodes: readonly MdastNode[]): ComponentChildren[];
  placeOf(node: MdastNode): SourcePlace;
  /** Replaces the names of a snippet's props in the text of a fence. */
  fillProps(code: string): string;
  /** Reports that an expression was omitted. */
  refuse(error: unknown, what: string, node: MdastNode, offsetInNode?: number): void;
  /** Runs work whose elements have the place of a node. */
  at<T>(node: MdastNode, work: () => T): T;
}

/** Collects the link targets and the footnotes of a file. If a name is defined twice, the first definition counts. */
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
