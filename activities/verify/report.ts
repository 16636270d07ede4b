import type { Finding } from '../../site/model/finding.js';
import type { ObjectStore } from '../../storage/object-store.js';

/** What the report of a job says; the API serves it as it is. */
export interface ExportReport {
  readonly jobId: string;
  readonly summary: {
    readonly pageCount: number;
    readonly errors: number;
    readonly warnings: number;
    /** Number of findings of each code. */
    readonly codes: Readonly<Record<string, number>>;
  };
  readonly findings: readonly Finding[];
  readonly browser: BrowserCheck;
}

/** How much of a bundle was opened in a browser. Everything that can be found without one is found on all pages. */
export interface BrowserCheck {
  /** Pages that were opened to the end. */
  readonly openedPages: number;
  /** Pages that were to be opened and did not finish: nothing is known of how they look in a browser. */
  readonly notChecked: readonly string[];
  /** Pages that are not in the sample. */
  readonly otherPages: number;
}

export async function writeReport(
  store: ObjectStore,
  key: string,
  values: { readonly jobId: string; readonly pageCount: number } & Pick<ExportReport, 'findings' | 'browser'>,
): Promise<void> {
  await store.put(key, Buffer.from(JSON.stringify(createReport(values))), { contentType: 'application/json' });
}

function createReport({ jobId, pageCount, findings, browser }: Parameters<typeof writeReport>[2]): ExportReport {
  const codes: Record<string, number> = {};
  for (const { code } of findings) codes[code] = (codes[code] ?? 0) + 1;
  const errors = findings.filter((finding) => finding.severity === 'error').length;
  return { jobId, summary: { pageCount, errors, warnings: findings.length - errors, codes }, findings, browser };
}
