import type { ArchiveFormat } from './archive-format.js';
import { sourceDirectory } from './project-directory.js';
import { walkArchive } from './walk-archive.js';

export interface InspectedArchive {
  readonly format: ArchiveFormat;
  readonly fileCount: number;
  /** The folder of the project or of the built pages, with a final slash; empty for the top. */
  readonly directory: string;
}

/**
 * Reads a whole archive without writing anything. Throws `SourceRefused` for what {@link walkArchive} rejects, and if
 * the archive contains neither a project nor built pages.
 */
export async function inspectArchive(file: string): Promise<InspectedArchive> {
  const paths: string[] = [];
  const walked = await walkArchive(file, async (path, content) => {
    paths.push(path);
    for await (const _ of content);
  });
  return { ...walked, directory: sourceDirectory(paths, 'pack the folder that holds docs.json or the built pages') };
}
