import { z } from 'zod';
import type { NamedTargets } from '../../loss/files/named-targets.js';
import type { BatchFacts } from '../../render/batch.js';
import { type Finding, SEVERITIES } from '../../site/model/finding.js';
import type { PageContent, WordCounts } from '../../site/model/page-content.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { keptRecord } from '../../storage/named/kept-record.js';

export interface CheckedProject {
  readonly pageCount: number;
  /** The words of the sources that pages were compared with. */
  readonly words: WordCounts;
  readonly findings: readonly Finding[];
}

/** The facts about a rendered batch that a check needs. Its files themselves are not kept. */
export interface CheckedBatch {
  /** The paths of its files in the bundle. */
  readonly files: readonly string[];
  readonly facts: BatchFacts;
  /** The addresses in its files. */
  readonly named: NamedTargets;
  readonly words: WordCounts;
  /** True if it has a part of `llms-full.txt`. */
  readonly hasText: boolean;
  readonly dependencies: PageContent['dependencies'];
}

const text = z.string();
const count = z.number().nonnegative();
const findings = z.array(z.looseObject({ code: text, severity: z.enum(SEVERITIES), message: text }));
const words = z.object({ shown: count, leftOut: count });

/** The records of checks. Whoever changes the shape or the meaning of a record increases its version. */
export const CHECK_RECORDS = {
  /** Its version also covers the code of checks that no renderer's version covers. */
  result: keptRecord<CheckedProject>('result of a check', {
    version: 1,
    schema: z.object({ pageCount: count, words, findings }),
  }),
  batch: keptRecord<CheckedBatch>('checked batch', {
    version: 1,
    schema: z.object({
      files: z.array(text),
      facts: z.object({ documents: z.array(z.unknown()), findings }),
      named: z.object({ files: z.array(text), targets: z.array(z.unknown()) }),
      words,
      hasText: z.boolean(),
      dependencies: z.record(text, text.nullable()),
    }),
  }),
};

/** The prefix of all objects of checks, in a store of their own. */
const ROOT = 'checks';

/** The keys of the objects of checks. */
export const CHECK_KEYS = {
  snapshots: `${ROOT}/sources`,
  lastSnapshot: (folder: string) => `${ROOT}/projects/${hashParts(folder)}.json`,
  result: (hash: string) => `${ROOT}/results/${hash}.json`,
  batch: (hash: string) => `${ROOT}/batches/${hash}.json`,
  content: (hash: string) => `${ROOT}/contents/${hash.slice(0, 2)}/${hash}.json`,
};
