import { UnsupportedExpression } from './unsupported-expression.js';

/** Names and their values; a name that is not here is looked for in the parent. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #values = new Map<string, unknown>();
  readonly #constants = new Set<string>();
  readonly #hasProperties: boolean;

  /** `hasProperties`: the values are properties of a snippet, of which its user may leave out any. */
  constructor(
    parent?: Scope,
    values: Readonly<Record<string, unknown>> = {},
    { hasProperties = false }: { readonly hasProperties?: boolean } = {},
  ) {
    this.#parent = parent;
    this.#hasProperties = hasProperties;
    for (const [name, value] of Object.entries(values)) this.#values.set(name, value);
  }

  declare(name: string, value: unknown, constant = false): void {
    this.#values.set(name, value);
    if (constant) this.#constants.add(name);
  }

  has(name: string): boolean {
    return this.#values.has(name) || (this.#parent?.has(name) ?? false);
  }

  get(name: string): unknown {
    if (this.#values.has(name)) return this.#values.get(name);
    if (this.#parent !== undefined) return this.#parent.get(name);
    throw new UnsupportedExpression(`\`${name}\` is not defined`);
  }

  /** Returns a value like {@link get}, except that a property that a snippet did not receive is undefined. */
  getIfGiven(name: string): unknown {
    return this.has(name) || !this.#isInSnippet() ? this.get(name) : undefined;
  }

  #isInSnippet(): boolean {
    return this.#parent === undefined ? this.#hasProperties : this.#hasProperties || this.#parent.#isInSnippet();
  }

  assign(name: string, value: unknown): void {
    if (this.#values.has(name)) {
      if (this.#constants.has(name)) throw new UnsupportedExpression(`\`${name}\` is a constant`);
      this.#values.set(name, value);
    } else if (this.#parent !== undefined) this.#parent.assign(name, value);
    else throw new UnsupportedExpression(`\`${name}\` is not defined`);
  }
}
