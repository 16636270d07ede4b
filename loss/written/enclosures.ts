import type { Audience } from './source-words.js';

interface Enclosure {
  readonly name: string;
  /** The audience outside of the element. */
  readonly outside: Audience;
  /** The number of elements of this name that are open inside one another. */
  depth: number;
}

/** The open elements whose text is not for every reader. */
export class Enclosures {
  #stack: Enclosure[] = [];
  #audience: Audience = 'all';

  /** The audience of text at the current position. */
  get audience(): Audience {
    return this.#audience;
  }

  /** Opens an element whose text is for `audience` only. */
  enter(name: string, audience: Audience): void {
    this.#stack.push({ name, outside: this.#audience, depth: 1 });
    this.#audience = stricter(this.#audience, audience);
  }

  /** Opens an element without an audience of its own. */
  deepen(name: string): void {
    const innermost = this.#stack.at(-1);
    if (innermost?.name === name) innermost.depth += 1;
  }

  /** Closes an element. */
  leave(name: string): void {
    const innermost = this.#stack.at(-1);
    if (innermost?.name !== name) return;
    innermost.depth -= 1;
    if (innermost.depth > 0) return;
    this.#stack.pop();
    this.#audience = innermost.outside;
  }

  /** Runs `read` for text that only `audience` gets, such as the attributes of an element. */
  narrowed(audience: Audience, read: () => void): void {
    const before = this.#audience;
    this.#audience = stricter(before, audience);
    read();
    this.#audience = before;
  }

  /** Runs `read` for another file, whose tags neither close nor repeat the open elements. */
  apart(read: () => void): void {
    const [stack, audience] = [this.#stack, this.#audience];
    this.#stack = [];
    read();
    [this.#stack, this.#audience] = [stack, audience];
  }
}

/** Returns the audience that gets a text for both. */
function stricter(one: Audience, other: Audience): Audience {
  if (one === other || other === 'all') return one;
  if (one === 'all') return other;
  return one === 'unknown' || other === 'unknown' ? 'unknown' : 'nobody';
}
