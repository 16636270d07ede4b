import { z } from 'zod';
import type { PdfPlace } from '../../pdf/places.js';
import type { PrintedEntry } from '../../site/print/choose-pages.js';
import { PAPER_SIZES, type PaperSize } from '../../site/print/paper.js';
import { keptRecord } from '../../storage/named/kept-record.js';

/** A page of a PDF. */
export interface PrintedDocument {
  /** Its file in the bundle. */
  readonly path: string;
  readonly title: string;
}

/** Pages that are printed together. */
export interface PdfPart {
  /** Names the part by the content of its pages and of everything they show. */
  readonly hash: string;
  readonly lang: string;
  readonly documents: readonly PrintedDocument[];
  /** The files of the bundle that its pages need, besides themselves. */
  readonly files: readonly string[];
  /** The batches that hold its pages and files. */
  readonly batchKeys: readonly string[];
}

/** Everything that a PDF is made from. */
export interface PdfPlan {
  readonly lang: string;
  /** The size of the paper; A4 if undefined. */
  readonly paper?: PaperSize | undefined;
  /** The part of the site that is printed; undefined for the whole site. */
  readonly name?: string | undefined;
  /** The contents, whose pages are indexes of all documents of the parts. */
  readonly entries: readonly PrintedEntry[];
  readonly parts: readonly PdfPart[];
  /** The file of the logo, and the batch that holds it. */
  readonly logo?: { readonly path: string; readonly batchKey: string } | undefined;
}

/** A printed part. */
export interface PrintedPart {
  /** The store key of its PDF. */
  readonly key: string;
  readonly pages: number;
  readonly places: readonly (readonly [name: string, place: PdfPlace])[];
}

/** A finished PDF, and the plan that it was made from. */
export interface PdfFile {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly planKey: string;
}

const text = z.string();
const count = z.number().nonnegative();
const entry: z.ZodType<PrintedEntry> = z.lazy(() =>
  z.object({ title: text, page: count.optional(), children: z.array(entry) }),
);

/** The records of PDF files. Whoever changes how pages are printed increases the version of the parts. */
export const PDF_RECORDS = {
  plan: keptRecord<PdfPlan>('plan of a PDF', {
    version: 1,
    schema: z.object({
      lang: text,
      paper: z.enum(PAPER_SIZES).optional(),
      name: text.optional(),
      entries: z.array(entry),
      parts: z.array(
        z.object({
          hash: text,
          lang: text,
          documents: z.array(z.object({ path: text, title: text })),
          files: z.array(text),
          batchKeys: z.array(text),
        }),
      ),
      logo: z.object({ path: text, batchKey: text }).optional(),
    }),
  }),
  part: keptRecord<PrintedPart>('printed part', {
    version: 1,
    schema: z.object({
      key: text,
      pages: count,
      places: z.array(z.tuple([text, z.object({ page: count, x: z.number(), y: z.number() })])),
    }),
  }),
  file: keptRecord<PdfFile>('PDF', {
    version: 1,
    schema: z.object({ sizeBytes: count, sha256: text, planKey: text }),
  }),
};
