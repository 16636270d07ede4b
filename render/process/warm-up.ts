import { createHash } from 'node:crypto';
import { planSite } from '../../site/docs-json/plan-site.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { loadProject } from './load-export.js';
import { makeSearchPart } from './make-search-part.js';
import { openBatch } from './open-batch.js';
import { warmUpPages } from './warm-up-pages.js';

const PAGES_A_ROUND = 24;

/**
 * Exports a small project, with other pages in each round, so that grammars are loaded and code is compiled before an
 * export needs them: the first hundred pages of a new process cost several times as much as later ones.
 */
export async function warmUp(round: number): Promise<void> {
  const pages = warmUpPages(round, PAGES_A_ROUND);
  const files = memoryFiles({
    'docs.json': JSON.stringify({
      name: 'Warm-up',
      colors: { primary: '#166E3F' },
      navigation: { groups: [{ group: 'Pages', pages: [...pages.keys()] }] },
    }),
    ...Object.fromEntries([...pages].map(([path, source]) => [`${path}.mdx`, source])),
  });
  const site = planSite(files, {});
  const batch = openBatch(await loadProject(site, files));
  for (let page = 0; page < site.pages.length; page++) await batch.addPage({ page });
  batch.addSiteFiles();
  const finished = batch.finish();
  if (finished.kind === 'segment' && finished.sections !== undefined)
    makeSearchPart({ kind: 'search-part', batches: [finished.sections] });
}

function memoryFiles(texts: Readonly<Record<string, string>>): SourceFiles {
  const files = new Map(
    Object.entries(texts).map(([path, text]) => {
      const bytes = Buffer.from(text);
      return [path, { path, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }];
    }),
  );
  return {
    get: (path) => files.get(path),
    list: () => files.values(),
    read(path) {
      const file = files.get(path);
      if (file === undefined) throw new Error(`there is no file ${path}`);
      return file.bytes;
    },
  };
}
