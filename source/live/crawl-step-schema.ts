import { z } from 'zod';
import { ANSWERS } from './crawl-counts.js';

const text = z.string();
const place = z.object({ file: text, line: z.number(), column: z.number() });

const task = z.object({
  address: text,
  wanted: text,
  depth: z.number(),
  from: text.optional(),
  place: place.optional(),
  variable: text.optional(),
  hops: z.number().optional(),
});

const content = {
  sha256: text,
  sizeBytes: z.number(),
  contentType: text.optional(),
};

const outcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    ...content,
    title: text,
    textHash: text,
    shapeHash: text,
    robots: text.optional(),
    noindex: z.literal(true).optional(),
    nofollow: z.literal(true).optional(),
    diagrams: z.array(text).optional(),
    placeParameters: z.array(text).optional(),
    routeParameters: z.array(text).optional(),
    controls: z
      .object({
        replacing: z.array(text),
        hidden: z.array(text).optional(),
        lostPlaces: z.array(text).optional(),
        unpressed: z.number(),
        folded: z.number().optional(),
        isCut: z.literal(true).optional(),
      })
      .optional(),
  }),
  z.object({ kind: z.literal('file'), ...content }),
  z.object({ kind: z.literal('redirect'), to: text, fragment: text.optional() }),
  z.object({ kind: z.literal('nothing') }),
]);

/** The schema of a step in a crawl's journal. */
export const crawlStepSchema = z.object({
  task,
  outcome,
  found: z.array(task),
  unfollowed: z.array(task).optional(),
  answer: z.enum(ANSWERS).optional(),
  notes: z.array(
    z.object({ kind: text, subject: text, reason: text.optional(), from: text.optional(), place: place.optional() }),
  ),
  elapsedMs: z.number(),
});
