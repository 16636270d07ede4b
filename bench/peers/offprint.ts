import { readTar } from '../../test/support/read-tar.js';
import { type ExportRow, measureExports } from '../export/measure-exports.js';
import { medianPage, type PageBytes } from './measure-peer.js';

/** Three exports of one project, and what a page of the first weighs. */
export interface OffprintFigures {
  readonly cold: ExportRow;
  readonly unchanged: ExportRow;
  readonly changed: ExportRow;
  readonly page: PageBytes;
}

/** Exports the project in a folder with a service of its own, cold, unchanged and with one page changed. */
export async function measureOffprint(folder: string, editedPath: string): Promise<OffprintFigures> {
  let page: PageBytes = { raw: 0, gzip: 0 };
  const [cold, unchanged, changed] = await measureExports(
    { name: 'Offprint', folder, page: `${editedPath}.mdx` },
    {
      onBundle: async (archive) => {
        const files = [...(await readTar(archive))];
        page = medianPage(files.flatMap(([path, bytes]) => (path.endsWith('.html') ? [bytes] : [])));
      },
    },
  );
  if (cold === undefined || unchanged === undefined || changed === undefined) throw new Error('an export is missing');
  return { cold, unchanged, changed, page };
}
