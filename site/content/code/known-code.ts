/** A highlighted block of code. */
export interface HighlightedBlock {
  /** The HTML of its lines. */
  readonly lines: readonly string[];
  /** The characters that were searched to highlight it, which count for the page's limit again. */
  readonly cost: number;
}

/** Maximum size of what is recorded for one batch, in characters of HTML. */
const MAX_RECORDED = 4_000_000;

/**
 * The blocks of code that this process knows from earlier exports, and those that it records for later ones. The next
 * version of a site, and all sites after an update of Offprint, mostly have code that was highlighted before.
 */
export class KnownCode {
  #name: string | undefined;
  #blocks: ReadonlyMap<string, HighlightedBlock> = new Map();
  #recorded: Map<string, HighlightedBlock> | undefined;
  #recordedCharacters = 0;

  /**
   * Begins a batch that may use the blocks of this name, and drops others: they may be another organization's. Records
   * new blocks from now on, unless the name is undefined. Returns whether the blocks of this name are loaded.
   */
  begin(name: string | undefined): boolean {
    if (this.#name !== name) this.#blocks = new Map();
    if (this.#name !== name) this.#name = undefined;
    this.#recorded = name === undefined ? undefined : new Map();
    this.#recordedCharacters = 0;
    return this.#name === name;
  }

  /** Replaces the known blocks with what {@link takeRecorded} returned before, in parts. A damaged part is ignored. */
  load(name: string, parts: readonly Uint8Array[]): void {
    this.#blocks = new Map(parts.flatMap(readBlocks));
    this.#name = name;
  }

  /** Calls `idOf` only if blocks are loaded. */
  find(idOf: () => string): HighlightedBlock | undefined {
    return this.#blocks.size === 0 ? undefined : this.#blocks.get(idOf());
  }

  /** Keeps a block if blocks are recorded. Otherwise it does not call `idOf`. */
  record(idOf: () => string, block: HighlightedBlock): void {
    if (this.#recorded === undefined || this.#recordedCharacters > MAX_RECORDED) return;
    const id = idOf();
    if (this.#recorded.has(id)) return;
    this.#recorded.set(id, block);
    this.#recordedCharacters += block.lines.reduce((sum, line) => sum + line.length, 0);
  }

  /** Stops recording. Returns the new blocks as JSON; undefined if there are none. */
  takeRecorded(): Uint8Array | undefined {
    const recorded = [...(this.#recorded ?? [])];
    this.#recorded = undefined;
    if (recorded.length === 0) return undefined;
    return Buffer.from(JSON.stringify(recorded.map(([id, { cost, lines }]) => [id, cost, ...lines])));
  }
}

/** Returns the blocks of a part; none if it is damaged. */
function readBlocks(part: Uint8Array): (readonly [string, HighlightedBlock])[] {
  return entriesOf(part).flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return [];
    const [id, cost, ...lines] = entry as readonly unknown[];
    const isBlock =
      typeof id === 'string' && typeof cost === 'number' && lines.every((line) => typeof line === 'string');
    return isBlock ? [[id, { cost, lines }] as const] : [];
  });
}

function entriesOf(part: Uint8Array): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** The known blocks of this process. Their ids name theme, language and text, so exports cannot mistake them. */
export const knownCode = new KnownCode();
