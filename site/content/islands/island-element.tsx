import type { ComponentChild, ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import type { MdastNode } from 'satteri';
import { toChildren } from '../../evaluate/children.js';
import { AuthorFunction } from '../../evaluate/functions.js';
import { isDataObject } from '../../evaluate/members.js';
import { parseExpression, type SyntaxNode } from '../../evaluate/syntax.js';
import { isVNode } from '../../evaluate/vnode.js';
import type { TreeContext } from '../tree/tree-context.js';
import { CREATE_ELEMENT, compileJsx } from './compile-jsx.js';
import { isIslandGlobal } from './island-script.js';
import { IslandSlots } from './island-slots.js';
import { namesIn } from './names-in.js';
import { type AnySyntax, asAnySyntax } from './walk-syntax.js';

/** `<Counter start={3}>…</Counter>` in a body, where `Counter` needs the browser. */
export interface LivingElement {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** The source expressions of the properties. */
  readonly sources: Readonly<Record<string, string>>;
  readonly context: TreeContext;
}

/** Returns the island of an element: its first view, rendered here, which the browser then replaces. */
export function islandElement({ name, props, sources, context }: LivingElement): ComponentChild {
  const { islands } = context.page;
  const slots = new IslandSlots();
  const code = new EntryCode(context);
  const given: Record<string, unknown> = {};
  const written: string[] = [];
  for (const [key, value] of Object.entries(props)) {
    const isContent = key === 'children' ? !isText(value) : holdsElement(value);
    given[key] = isContent ? slots.add(value as ComponentChildren) : value;
    const source = isContent ? `slots[${slots.count - 1}]` : (plainSource(value) ?? code.expression(sources[key]));
    if (source !== undefined) written.push(`[${JSON.stringify(key)}]: ${source}`);
  }
  code.uses.add(name.split('.')[0] ?? name);
  const view = islands.view(() =>
    context.interpreter.createElement({ name, props: given, scope: context.scope, offset: 0 }),
  );
  const id = islands.add(code.entry('island', `(slots) => ${CREATE_ELEMENT}(${name}, { ${written.join(', ')} })`));
  return island(id, [view, slots.rest()]);
}

/** `{items.map((item) => <button onClick={…}>…</button>)}` in a body. */
export function islandExpression(
  text: string,
  syntax: SyntaxNode,
  node: MdastNode,
  context: TreeContext,
): ComponentChild {
  const { islands } = context.page;
  const code = new EntryCode(context);
  const source = code.expression(text) ?? 'null';
  const id = islands.add(code.entry('island', `() => ${source}`));
  const view = () => {
    try {
      return toChildren(context.interpreter.evaluate(syntax, context.scope), context.interpreter);
    } catch (error) {
      context.refuse(
        error,
        'An expression is drawn in the browser only, since its first view could not be made',
        node,
        1,
      );
      return null;
    }
  };
  return island(id, islands.view(view));
}

/** Returns the number by which the browser finds the handlers of an element that is not an island. */
export function elementHandlers(
  handlers: readonly (readonly [name: string, text: string])[],
  context: TreeContext,
): number {
  const code = new EntryCode(context);
  const written = handlers.map(([name, text]) => `${name}: ${code.expression(text) ?? 'undefined'}`);
  return context.page.islands.add(code.entry('on', `() => ({ ${written.join(', ')} })`));
}

function island(id: number, children: ComponentChildren): ComponentChild {
  return jsx('op-island', { class: 'op-island', 'data-op-island': id, children });
}

/** Collects the parts of an entry: its names, its syntax, and the snippet's properties that it reads. */
class EntryCode {
  readonly uses = new Set<string>();
  readonly #syntax: AnySyntax[] = [];
  readonly #context: TreeContext;

  constructor(context: TreeContext) {
    this.#context = context;
  }

  /** Returns an expression as code for the browser; undefined when the text is not an expression. */
  expression(text: string | undefined): string | undefined {
    const parsed = text === undefined ? undefined : parseExpression(text);
    if (text === undefined || parsed === undefined) return undefined;
    const syntax = asAnySyntax(parsed);
    const { used, declared } = namesIn(syntax);
    for (const name of used) this.uses.add(name);
    this.#syntax.push(syntax);
    const { page, modulePath, values } = this.#context;
    const isAuthors = (name: string) =>
      page.islands.declares(modulePath, name) ||
      declared.has(name) ||
      Object.hasOwn(values, name) ||
      isIslandGlobal(name);
    return `(${compileJsx(syntax, { text, isAuthors })})`;
  }

  entry(kind: 'island' | 'on', code: string) {
    const { modulePath, values } = this.#context;
    const read = Object.entries({ ...values, props: values }).flatMap(([name, value]) => {
      const source = this.uses.has(name) && /^[a-zA-Z_$][\w$]*$/.test(name) ? plainSource(value) : undefined;
      return source === undefined ? [] : [`const ${name} = ${source};`];
    });
    const whole = read.length === 0 ? code : `(() => { ${read.join(' ')} return ${code}; })()`;
    return { kind, path: modulePath, code: whole, uses: this.uses, syntax: this.#syntax };
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));
}

function holdsElement(value: unknown): boolean {
  return isVNode(value) || (Array.isArray(value) && value.some(holdsElement));
}

const DEEPEST = 50;

/** Returns a value as JavaScript; undefined if it contains anything but data. */
function plainSource(value: unknown): string | undefined {
  return isPlain(value, 0) ? JSON.stringify(value) : undefined;
}

function isPlain(value: unknown, depth: number): boolean {
  if (depth > DEEPEST || value === undefined || value instanceof AuthorFunction) return false;
  if (Array.isArray(value)) return value.every((item) => item === undefined || isPlain(item, depth + 1));
  if (isDataObject(value)) return Object.values(value).every((item) => item === undefined || isPlain(item, depth + 1));
  return value === null || typeof value !== 'object';
}
