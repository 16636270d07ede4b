/** Thrown by a group's write where one of its items is to blame: the others are written without it. */
export class ItemFailed extends Error {
  override readonly name = 'ItemFailed';

  constructor(
    readonly index: number,
    cause: unknown,
  ) {
    super(`item ${index} of the group could not be written`, { cause });
  }
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Of one transaction, so that no other writer waits long. */
const MOST_AT_ONCE = 200;

/**
 * Writes together what comes while something is being written: a commit waits for the disk, and a hundred requests at once then wait for it once
 * or twice, not a hundred times. Each caller learns of its own item alone.
 */
export class GroupWriter<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private isWriting = false;

  /** `write` answers one result an item, in their order. */
  constructor(private readonly write: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    // What comes in the same turn of the event loop belongs to the first group already.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) await this.writeGroup(this.waiting.splice(0, MOST_AT_ONCE));
    this.isWriting = false;
  }

  private async writeGroup(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.write(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (error instanceof ItemFailed && group.length > 1) {
        for (const { reject } of group.splice(error.index, 1)) reject(error.cause);
        await this.writeGroup(group);
        return;
      }
      const cause = error instanceof ItemFailed ? error.cause : error;
      for (const { reject } of group) reject(cause);
    }
  }
}
