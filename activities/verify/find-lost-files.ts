import { createPageProblems, type PageProblem } from '../../bundle/page-problems.js';
import { readSegment } from '../../bundle/read-segment.js';
import { resolveTarget } from '../../loss/files/local-target.js';
import { gatherTargets, type LostTarget, lostTargets, type NamedTargets } from '../../loss/files/named-targets.js';
import type { BatchFacts } from '../../render/batch.js';
import type { Finding } from '../../site/model/finding.js';
import type { SitePlan } from '../../site/model/plan.js';

/** The addresses in the files of a finished batch. */
export interface WalkedBatch {
  readonly named: NamedTargets;
  /** Returns the facts about its documents, which are needed only when something is missing. */
  documents(): Promise<BatchFacts['documents']>;
}

export interface SearchedBundle {
  readonly files: { has(path: string): boolean };
  readonly site: Pick<SitePlan, 'redirects'> & { readonly settings: Pick<SitePlan['settings'], 'canonicalUrl'> };
}

/** The files with redirects, which have the same content in two formats. */
const REDIRECTS = new Set(['_redirects', 'offprint/redirects.json']);

/** Reads the addresses in the files of a segment, one file at a time, so that other work continues in between. */
export async function walkSegment(body: Uint8Array, crc32: number, signal?: AbortSignal): Promise<NamedTargets> {
  const gathered = gatherTargets();
  for await (const file of readSegment(body, crc32)) {
    gathered.add(file);
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  }
  return gathered.finish();
}

/**
 * Finds files that the files of a bundle refer to and the bundle lacks, unless the facts of its pages report them
 * already. Only one batch is in memory.
 */
export async function findLostFiles(
  batches: AsyncIterable<WalkedBatch> | Iterable<WalkedBatch>,
  { files, site }: SearchedBundle,
): Promise<Finding[]> {
  const deadTargets = new Set(
    site.redirects.flatMap(({ destination, isDead }) =>
      isDead ? (resolveTarget({ address: destination, kind: 'place' }, '')?.path ?? []) : [],
    ),
  );
  const problems = createPageProblems();
  let order = 0;
  for await (const { named, documents } of batches) {
    const lost = lostTargets(named, files, site.settings.canonicalUrl);
    if (lost.length === 0) continue;
    const known = new Map((await documents()).map((document) => [document.outputPath, document]));
    for (const [file, paths] of byFile(lost)) {
      const document = known.get(file);
      const reported = REDIRECTS.has(file) ? deadTargets : new Set(document?.facts.references.map(({ path }) => path));
      for (const path of paths)
        if (!reported.has(path))
          problems.add(lostFile(file, path, document !== undefined), { order, page: document?.page });
      if (REDIRECTS.has(file)) for (const path of paths) deadTargets.add(path);
      order += 1;
    }
  }
  return problems.findings();
}

function byFile(lost: readonly LostTarget[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const { path, by } of lost)
    for (const file of by) {
      const paths = files.get(file);
      if (paths === undefined) files.set(file, [path]);
      else paths.push(path);
    }
  return files;
}

function lostFile(file: string, path: string, isPage: boolean): PageProblem {
  const missing = `“${shorten(path)}”, which is not in the bundle. Correct the address or add what it leads to.`;
  if (isPage) return { code: 'lost-file', severity: 'error', about: path, describe: () => `The page names ${missing}` };
  return {
    code: 'lost-file',
    severity: 'error',
    about: `${file}\n${path}`,
    describe: () => `The file “${shorten(file)}” of the bundle names ${missing}`,
  };
}

const MAX_SHOWN_CHARACTERS = 300;
const shorten = (text: string) =>
  text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
