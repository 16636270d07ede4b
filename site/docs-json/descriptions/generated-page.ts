import { createHash } from 'node:crypto';
import type { GraphqlPlace } from '../../model/plan.js';
import { scanSource } from '../files/scan-source.js';
import type { PageSource } from '../pages/page-sources.js';

/** Pages under one label. Pages with an empty label stand on their own. */
export interface GeneratedGroup {
  readonly label: string;
  readonly pages: readonly PageSource[];
  readonly groups?: readonly GeneratedGroup[];
  readonly expanded?: boolean;
}

/** The approximate size of a generated page in bytes, for dividing pages into batches. */
const TYPICAL_BYTES = 8_000;

export interface GeneratedPageInput {
  readonly path: string;
  /** File of the description that it is made from. */
  readonly spec: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** The text that distinguishes the page from other pages of the description. */
  readonly key: readonly unknown[];
  /** Texts of the description that it shows, which may name images elsewhere. */
  readonly text?: string;
  readonly graphql?: GraphqlPlace;
}

/** Creates a page without a file. */
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
