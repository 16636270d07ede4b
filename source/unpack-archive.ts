import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { walkArchive } from './walk-archive.js';

/**
 * Unpacks the files under `directory` of an archive into a folder. Throws `SourceRefused`; then the caller must delete
 * the folder.
 */
export async function unpackArchive(archive: string, { folder, directory }: { folder: string; directory: string }) {
  const made = new Set<string>();
  await walkArchive(archive, async (path, content) => {
    if (!path.startsWith(directory)) {
      for await (const _ of content);
      return;
    }
    const target = join(folder, path.slice(directory.length));
    if (!made.has(dirname(target))) await mkdir(dirname(target), { recursive: true });
    made.add(dirname(target));
    const file = await open(target, 'wx', 0o644);
    try {
      for await (const chunk of content) await file.writeFile(chunk);
    } finally {
      await file.close();
    }
  });
}
