import { z } from 'zod';
import type { PageContent } from './page-content.js';

/**
 * The fields that every reader of a content relies on. Its key names the code that rendered it, so it needs no version.
 */
const schema = z.object({
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), depth: z.number(), text: z.string() })),
  dependencies: z.record(z.string(), z.string().nullable()),
  findings: z.array(z.object({ code: z.string(), message: z.string() })),
});

/**
 * Reads a cached content. Returns undefined if its bytes are damaged, for example after a power loss, or have another
 * shape.
 */
export function parsePageContent(bytes: Uint8Array): PageContent | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  try {
    const content: unknown = JSON.parse(text);
    return schema.safeParse(content).success ? (content as PageContent) : undefined;
  } catch {
    return undefined;
  }
}
