import type { ComponentChild, ComponentChildren } from 'preact';
import type { MdastNode } from 'satteri';
import { toChildren } from '../evaluate/children.js';
import { AuthorFunction, isCallable } from '../evaluate/functions.js';
import { type ElementRequest, Interpreter } from '../evaluate/interpreter.js';
import { isDataObject, readMember } from '../evaluate/members.js';
import { Scope } from '../evaluate/scope.js';
import { UnsupportedExpression } from '../evaluate/unsupported-expression.js';
import { placeInText } from '../model/place-in-text.js';
import { componentElement } from './components/component-element.js';
import { components } from './components/registry.js';
import { authorElement } from './elements.js';
import { islandPart } from './islands/island-part.js';
import { linkAttributes, linksOf } from './links.js';
import { MarkdownComponent, type MarkdownModule } from './modules/module.js';
import { ModuleLoader } from './modules/module-loader.js';
import { MISSING } from './modules/run-module.js';
import type { MarkdownRenderer } from './page/markdown-renderer.js';
import type { Page } from './page/page.js';
import type { SourcePlace } from './page/source-place.js';
import { ParseFailure } from './parse/parse-failure.js';
import { parseMarkdown } from './parse/parse-markdown.js';
import { Footnotes } from './tree/footnotes.js';
import { fragment } from './tree/fragment.js';
import { htmlText } from './tree/html-nodes.js';
import { markdownNodes } from './tree/markdown-nodes.js';
import { holdsHtml, markdownWithHtml } from './tree/markdown-with-html.js';
import { collectDefinitions, type TreeContext } from './tree/tree-context.js';
import { unknownComponent } from './unknown-component.js';

type Props = Readonly<Record<string, unknown>>;

/** Finds the place in an API description where an address is written. */
export type PlaceInDescription = (address: string) => SourcePlace | undefined;

/** The number of characters that each use of a snippet costs in addition to its text. */
const SNIPPET_COST = 2000;

/** Renders the Markdown of one page with its snippets, its authors' components and ours. */
export class Composer implements MarkdownRenderer {
  readonly #page: Page;
  readonly #interpreter = new Interpreter((request) => this.#create(request));
  readonly #loader: ModuleLoader;
  readonly #footnotes: Footnotes;
  #place: SourcePlace;

  readonly #placeInDescription: PlaceInDescription | undefined;

  /** `placeInDescription` finds links in the page's API description; undefined for pages without one. */
  constructor(page: Page, placeInDescription?: PlaceInDescription) {
    this.#page = page;
    this.#placeInDescription = placeInDescription;
    this.#place = page.wholePage;
    this.#footnotes = new Footnotes(page.words);
    this.#loader = new ModuleLoader(page, this.#interpreter);
  }

  body(bytes: Buffer, format: 'md' | 'mdx', bodyLine: number): ComponentChildren {
    const module = this.#loader.markdown(this.#page.sourcePath, bytes, format, bodyLine);
    return [this.#body(module, {}), this.#footnotes.section()];
  }

  #body(module: MarkdownModule, props: Props): ComponentChildren {
    if (module.format === 'md' && holdsHtml(module.root)) return markdownWithHtml(this.#page, module);
    return fragment(markdownNodes(module.root.children, this.#context(module, props)));
  }

  #context(module: MarkdownModule, props: Props): TreeContext {
    const { path, lineOffset, text } = module;
    const placeOf = (node: MdastNode): SourcePlace => {
      const start = node.position?.start;
      return start === undefined ? { file: path } : { file: path, line: start.line + lineOffset, column: start.column };
    };
    const fillable = Object.entries(props).filter(
      ([, value]) => typeof value === 'string' || typeof value === 'number',
    );
    const context: TreeContext = {
      page: this.#page,
      modulePath: path,
      values: props,
      interpreter: this.#interpreter,
      scope: new Scope(
        module.scope,
        { ...props, props: { ...props } },
        { hasProperties: path !== this.#page.sourcePath },
      ),
      footnotes: this.#footnotes.scope(),
      ...collectDefinitions(module.root, text),
      depth: 0,
      placeOf,
      fillProps: (code) =>
        fillable.reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, () => String(value)), code),
      at: (node, work) => this.#at(placeOf(node), work),
      refuse: (error, what, node, offsetInNode = 0) => {
        const place = placeOf(node);
        const within = error instanceof UnsupportedExpression && offsetInNode > 0 ? error.offset : undefined;
        const exact =
          within === undefined || !('value' in node) || typeof node.value !== 'string'
            ? place
            : { file: path, ...placeInText(node.value, within, place.line ?? 1, (place.column ?? 1) + offsetInNode) };
        this.#refuse(error, what, exact);
      },
      nodes: (nodes) => markdownNodes(nodes, context),
    };
    return context;
  }

  #at<T>(place: SourcePlace, work: () => T): T {
    const outer = this.#place;
    this.#place = place;
    try {
      return work();
    } finally {
      this.#place = outer;
    }
  }

  #refuse(error: unknown, what: string, place: SourcePlace): void {
    const reason = error instanceof RangeError ? new UnsupportedExpression('it is nested too deeply') : error;
    if (!(reason instanceof UnsupportedExpression)) throw error;
    this.#page.findings.report(
      { code: 'unsupported-expression', severity: 'warning', message: `${what}: ${reason.message}.` },
      place,
    );
  }

  /** An author's own component comes before ours; lower-case names are elements, but for snippets. */
  #create({ name, props, scope, isBlock = false }: ElementRequest): ComponentChild {
    const [first = '', ...members] = name.split('.');
    if (members.length === 0 && /^[a-z]/.test(first)) {
      // `import fork from "/snippets/fork.mdx"` means the snippet by `<fork />`, not an element that no browser knows.
      const snippet = scope.has(first) && props.children === undefined ? scope.get(first) : undefined;
      return snippet instanceof MarkdownComponent ? this.#authors(name, snippet, props) : this.#element(name, props);
    }
    if (scope.has(first)) {
      const value = this.#attempt(name, () =>
        members.reduce((target, key) => readMember(target, key, this.#interpreter), scope.get(first)),
      );
      if (value === MISSING) return fragment(this.#children(props)) as ComponentChild;
      if (isCallable(value) || value instanceof MarkdownComponent) return this.#authors(name, value, props);
    }
    return this.#ours(name, props, isBlock);
  }

  #element(name: string, props: Props): ComponentChild {
    const { children, dangerouslySetInnerHTML: inner, ...rest } = props;
    if (this.#page.islands.isViewing) this.#page.islands.addresses.note(name, rest);
    const html = isDataObject(inner) && typeof inner.__html === 'string' ? inner.__html : undefined;
    const context = { page: this.#page, place: this.#place };
    const content =
      html === undefined
        ? this.#children({ children })
        : name === 'style'
          ? html
          : htmlText(html, { ...context, element: authorElement });
    return authorElement({ name, props: rest, children: content, ...context }) as ComponentChild;
  }

  #authors(name: string, value: unknown, props: Props): ComponentChild {
    const { islands } = this.#page;
    const made = this.#attempt(name, () => {
      if (value instanceof MarkdownComponent) return this.#markdownComponent(name, value, props);
      return toChildren(this.#interpreter.call(value, [{ ...props }]), this.#interpreter);
    });
    const instead = value instanceof AuthorFunction && !islands.isViewing ? this.#children(props) : null;
    return fragment((made as ComponentChildren) ?? instead) as ComponentChild;
  }

  #markdownComponent(name: string, { module }: MarkdownComponent, props: Props): ComponentChildren {
    const { islands } = this.#page;
    const { budget } = this.#interpreter;
    const body = () => {
      // A snippet that shows another twice, which shows a third twice, would be a page without end.
      budget.produce(module.text.length + SNIPPET_COST);
      return islands.outside(() => budget.deeper(() => this.#body(module, props)));
    };
    return islands.isViewing ? islandPart(name, props, null, () => body() as ComponentChild) : body();
  }

  #ours(name: string, props: Props, isBlock: boolean): ComponentChild {
    if (name === 'Fragment' || name === 'React.Fragment') return fragment(this.#children(props)) as ComponentChild;
    if (name === 'Link') return this.#element('a', props);
    if (name === 'Snippet' && typeof props.file === 'string') {
      const value = this.#loader.snippet(props.file, this.#place.line, this.#place.file);
      return value === undefined ? null : this.#authors(name, value, props);
    }
    const component = Object.hasOwn(components, name) ? components[name] : undefined;
    const children = this.#children(props);
    if (component !== undefined) {
      const make = (content: ComponentChildren) =>
        componentElement(component, { ...props, children: content, at: this.#place });
      return this.#page.islands.isViewing ? islandPart(name, props, children, make) : make(children);
    }
    return unknownComponent({ name, children, isBlock, page: this.#page, place: this.#place });
  }

  #children({ children }: Props): ComponentChildren {
    return this.#attempt('children', () => toChildren(children, this.#interpreter)) as ComponentChildren;
  }

  #attempt(name: string, work: () => unknown): unknown {
    try {
      return work();
    } catch (error) {
      const what = this.#page.islands.isViewing
        ? `\`<${name}>\` is drawn in the browser only, since its first view could not be made`
        : `\`<${name}>\` could not be shown`;
      this.#refuse(error, what, this.#place);
      return undefined;
    }
  }

  blocks(text: string): ComponentChildren {
    const module = { path: this.#page.sourcePath, format: 'md', text, lineOffset: 0, scope: new Scope() } as const;
    try {
      const root = parseMarkdown(text, 'md');
      for (const address of linksOf(root, text))
        linkAttributes(address, this.#page, this.#placeInDescription?.(address));
      return this.#body({ ...module, root }, {});
    } catch (error) {
      if (!(error instanceof ParseFailure)) throw error;
      return text;
    }
  }

  inline(text: string): ComponentChildren {
    const root = parseMarkdown(text, 'md');
    const module = {
      path: this.#page.sourcePath,
      format: 'md',
      text,
      lineOffset: 0,
      root,
      scope: new Scope(),
    } as const;
    const blocks = root.children.flatMap((node) => (node.type === 'paragraph' ? node.children : [node]));
    return fragment(markdownNodes(blocks, this.#context(module, {})));
  }
}
