import { z } from 'zod';
import type { DrawnDiagram } from '../../browser/draw-diagrams.js';
import type { PackedArchive } from '../../bundle/archive.js';
import type { PackedFile } from '../../bundle/segment.js';
import type { NamedTargets } from '../../loss/files/named-targets.js';
import { SEVERITIES } from '../../site/model/finding.js';
import type { CrawlCounts } from '../../source/live/crawl-counts.js';
import type { ScanRecord } from '../../source/live/known-scans.js';
import type { LastCrawl } from '../../source/live/last-crawl.js';
import { keptRecord } from '../../storage/named/kept-record.js';
import type {
  BatchIndexEntry,
  BatchRecord,
  CodeList,
  ExportInputs,
  Observation,
  OutsideIndex,
  PartRecord,
  PlaceRecord,
  PlanRecord,
  SampleResult,
  SearchSegment,
  Verification,
} from './record-types.js';

const text = z.string();
const count = z.number().nonnegative();
const key = z.object({ key: text });
const blocks = z.object({ offset: count, sizeBytes: count, crc32: count });
const file = z.object({ path: text, sizeBytes: count, sha256: text, blocks: blocks.optional() });
const segment = z.object({ key: text, sizeBytes: count, crc32: count, uncompressedBytes: count });
const findings = z.array(z.object({ code: text, severity: z.enum(SEVERITIES), message: text }));
const controlCounts = z.object({ pages: count, pressed: count, compared: count, skipped: count });
const browserCheck = z.object({
  openedPages: count,
  notChecked: z.array(text),
  otherPages: count,
  controls: controlCounts.optional(),
});
const crawlCounts = z.object({
  requested: count,
  downloaded: count,
  unchanged: count,
  redirects: count,
  missing: count,
});
const times = z.record(text, z.number());

/**
 * All records that activities store and read back. A record of another version is ignored, and what it describes is
 * made again. Whoever changes the shape or the meaning of a record increases its version.
 */
export const RECORDS = {
  /** Its version also covers the batch's facts, sections and passages, which are only found through this record. */
  batch: keptRecord<BatchRecord>('batch', {
    version: 3,
    schema: z.object({
      segment,
      files: z.array(file),
      factsKey: text,
      sectionsKey: text.optional(),
      passagesKey: text.optional(),
      text: z.object({ key: text, segment }).optional(),
      pages: count,
      findings: count,
      warnings: count,
      words: z.object({ shown: count, leftOut: count }),
    }),
  }),
  batchIndex: keptRecord<BatchIndexEntry>('batch index', {
    version: 2,
    schema: z.object({
      batchKey: text,
      pages: count,
      warnings: count,
      dependencies: z.record(text, text.nullable()),
    }),
  }),
  codeList: keptRecord<CodeList>('list of highlighted code', {
    version: 1,
    schema: z.object({ parts: z.array(z.object({ key: text, sizeBytes: count })) }),
  }),
  searchPart: keptRecord<PartRecord>('part of a search index', {
    version: 1,
    schema: z.object({
      segment,
      files: z.array(file),
      summary: z.object({ name: text, sections: count, words: count, scopes: z.array(z.unknown()) }),
    }),
  }),
  largeSearch: keptRecord<readonly SearchSegment[]>('large search index', {
    version: 1,
    schema: z.array(z.object({ segment, files: z.array(file) })),
  }),
  textFile: keptRecord<PackedFile>('text for language models', { version: 1, schema: file }),
  bundle: keptRecord<PackedArchive>('bundle', { version: 1, schema: z.object({ sizeBytes: count, sha256: text }) }),
  exportInputs: keptRecord<ExportInputs>('inputs of an export', {
    version: 1,
    schema: z.object({
      planKey: text,
      outsideKey: text.nullable(),
      batchKeys: z.array(text),
      otherKeys: z.array(text),
    }),
  }),
  /** Its version also covers how addresses are read. */
  namedTargets: keptRecord<NamedTargets>('targets of a batch', {
    version: 1,
    schema: z.object({
      files: z.array(text),
      targets: z.array(z.object({ path: text, kind: z.enum(['file', 'place', 'whole']), by: z.array(count) })),
    }),
  }),
  verification: keptRecord<Verification>('verification', {
    version: 3,
    schema: z.object({ findings, browser: browserCheck, observationKey: text.optional() }),
  }),
  sample: keptRecord<SampleResult>('sample', {
    version: 2,
    schema: z.object({ findings, notChecked: z.array(z.string()), controls: controlCounts.optional() }),
  }),
  /** Its version also covers how pages are read and controls are recognized. */
  observation: keptRecord<Observation>('observation of live pages', {
    version: 3,
    schema: z.object({
      isWhole: z.boolean(),
      pages: z.array(
        z.object({
          address: text,
          width: count,
          shown: text,
          controls: z.array(z.object({ what: text, name: text, kind: text, change: z.object({ shown: text }) })),
          pressed: count,
          skipped: count,
        }),
      ),
    }),
  }),
  diagram: keptRecord<DrawnDiagram>('diagram', {
    version: 1,
    schema: z.union([z.object({ light: text, dark: text }), z.object({ problem: text })]),
  }),
  diagramSet: keptRecord<PlaceRecord>('diagrams of a site', { version: 1, schema: key }),
  socialCard: keptRecord<PlaceRecord>('social card', { version: 1, schema: key }),
  lastSnapshot: keptRecord<PlaceRecord>('last snapshot', { version: 1, schema: key }),
  lastPlan: keptRecord<PlanRecord>('last plan', {
    version: 2,
    schema: z.object({
      planKey: text,
      madeOf: text,
      counts: z.object({ pages: count, batches: count, warnings: count }),
    }),
  }),
  outsideIndex: keptRecord<OutsideIndex>('files of other hosts', {
    version: 1,
    schema: z.object({ key: text.nullable(), fetchedAt: times, failedAt: times }),
  }),
  crawlResult: keptRecord<{ readonly snapshotKey: string; readonly counts?: CrawlCounts }>('result of a crawl', {
    version: 1,
    schema: z.object({ snapshotKey: text, counts: crawlCounts.optional() }),
  }),
  lastScans: keptRecord<ScanRecord>('scans of the last crawl', {
    version: 1,
    schema: z.object({
      version: text,
      texts: z.array(text),
      scans: z.record(
        text,
        z.object({
          kind: z.enum(['page', 'sitemap', 'file']),
          links: z.array(count),
          routes: z.array(count).optional(),
          frames: z.array(count),
          files: z.array(count),
          words: z.array(count).optional(),
          page: z
            .object({ title: text, textHash: text, shapeHash: text, trackers: z.array(text), leftOut: z.array(text) })
            .optional(),
        }),
      ),
    }),
  }),
  lastCrawl: keptRecord<LastCrawl>('last crawl', {
    version: 1,
    schema: z.object({
      key: text,
      validators: z.record(text, z.tuple([text.nullable(), text.nullable(), text, text.nullable(), text.optional()])),
      drawingDecision: z
        .object({ start: text, drawsAll: z.boolean(), makesLinks: z.literal(true).optional() })
        .optional(),
      drawings: z
        .object({
          version: count.optional(),
          inputs: z.array(z.tuple([text, text.nullable()])),
          pages: z.record(text, z.array(count)),
          controls: z
            .record(
              text,
              z.object({
                replacing: z.array(text),
                hidden: z.array(text).optional(),
                lostPlaces: z.array(text).optional(),
                unpressed: count,
                folded: count.optional(),
                isCut: z.literal(true).optional(),
              }),
            )
            .optional(),
        })
        .optional(),
    }),
  }),
};
