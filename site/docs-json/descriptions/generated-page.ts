import { createHash } from 'node:crypto';
import type { GraphqlPlace } from '../../model/plan.js';
import { scanSource } from '../files/scan-source.js';
import type { PageSource } from '../pages/page-sources.js';

/** Pages under one label; those with an empty one stand by themselves. */
export interface GeneratedGroup {
  readonly label: string;
  readonly pages: readonly PageSource[];
  readonly groups?: readonly GeneratedGroup[];
  readonly expanded?: boolean;
}

/** About what a generated page weighs, for cutting batches. */
const TYPICAL_BYTES = 8_000;

export interface GeneratedPageInput {
  readonly path: string;
  /** File of the description that it is made from. */
  readonly spec: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** What tells it from other pages of the description. */
  readonly key: readonly unknown[];
  /** Texts of the description that it shows, which may name images elsewhere. */
  readonly text?: string;
  readonly graphql?: GraphqlPlace;
}

/** A page that has no file of its own. */
export function generatedPage({ path, spec, frontmatter, key, text = '', graphql }: GeneratedPageInput): PageSource {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([...key, frontmatter]))
    .digest('hex');
  return {
    path,
    file: { path: spec, sizeBytes: TYPICAL_BYTES, sha256 },
    format: 'mdx',
    frontmatter,
    bodyLine: 1,
    outsideUrls: text === '' ? [] : scanSource(text).outsideUrls,
    findings: [],
    isGenerated: true,
    ...(graphql && { graphql }),
  };
}
