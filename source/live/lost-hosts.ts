import type { CrawlNotes } from './crawl-notes.js';
import type { CrawlTask } from './crawl-task.js';

/** The number of addresses of a host that fail one after the other, with all their attempts, until it is not asked again. */
const MAX_FAILURES = 3;

interface HostFailures {
  inRow: number;
  /** The reason of the last failure. */
  reason: string;
  /** The files that failed, or were not requested. */
  readonly files: Map<string, Pick<CrawlTask, 'from'>>;
}

/**
 * The hosts of files that pages show and that cannot be reached. After some failures without an answer in between, a host is not asked
 * again: each attempt takes long, and a site may use hundreds of its files. Only counts decide.
 */
export class LostHosts {
  readonly #hosts = new Map<string, HostFailures>();

  /** Returns whether an address need not be requested. Counts it if so. */
  skips(task: CrawlTask): boolean {
    const host = this.#hosts.get(hostOf(task));
    if (host === undefined || host.inRow < MAX_FAILURES) return false;
    host.files.set(task.address, task);
    return true;
  }

  /** Records an address that failed after all attempts. */
  failed(task: CrawlTask, reason: string): void {
    const host = this.#hosts.get(hostOf(task)) ?? { inRow: 0, reason, files: new Map() };
    host.inRow += 1;
    host.reason = reason;
    host.files.set(task.address, task);
    this.#hosts.set(hostOf(task), host);
  }

  /** Records that a host answered. */
  answered(task: CrawlTask): void {
    const host = this.#hosts.get(hostOf(task));
    if (host !== undefined && host.inRow < MAX_FAILURES) host.inRow = 0;
  }

  /** Returns whether an address belongs to a host that is not asked again. */
  has(address: string): boolean {
    return (this.#hosts.get(new URL(address).host)?.inRow ?? 0) >= MAX_FAILURES;
  }

  /** Adds one note for each host that was given up. */
  note(notes: CrawlNotes): void {
    for (const [subject, { inRow, reason, files }] of this.#hosts) {
      if (inRow < MAX_FAILURES) continue;
      const [first] = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
      const count = `${files.size} files are missing, for example “${first?.[0].slice(0, 200)}” (${reason})`;
      const from = first?.[1].from;
      notes.add({ kind: 'lost-host', subject, reason: count, ...(from !== undefined && { from }) });
    }
  }
}

const hostOf = ({ address }: CrawlTask) => new URL(address).host;
