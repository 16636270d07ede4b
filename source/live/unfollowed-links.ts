import type { CrawlTask } from './crawl-task.js';
import type { Frontier } from './frontier.js';

/** The links of pages that ask crawlers not to follow them, until the crawl knows whether they are heeded. */
export class UnfollowedLinks {
  readonly #tasks = new Map<string, CrawlTask>();
  /** True if the links are followed nevertheless, because almost all pages ask this. */
  isIgnored = false;

  /** Holds links back. Returns those that were not held before. */
  hold(tasks: readonly CrawlTask[]): CrawlTask[] {
    return tasks.filter((task) => {
      if (this.#tasks.has(task.address)) return false;
      this.#tasks.set(task.address, task);
      return true;
    });
  }

  /** Returns the held links to pages of the site that the crawl has not found elsewhere, each page once. */
  missed(frontier: Frontier): CrawlTask[] {
    const found = new Map<string, CrawlTask>();
    for (const task of this.#tasks.values()) {
      const address = frontier.unknownPage(task.address);
      if (address !== undefined && !found.has(address)) found.set(address, { ...task, address });
    }
    return [...found.values()];
  }
}
