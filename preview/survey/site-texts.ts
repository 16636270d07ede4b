import { LANGUAGE_MODEL_TEXT, takeLanguageModelTexts } from '../../bundle/language-model-text.js';
import { readSegment } from '../../bundle/read-segment.js';
import { groupForParts } from '../../site/search/group-for-parts.js';
import { indexFile } from '../../site/search/index-file.js';
import { INDEX_PATH, type PartSummary } from '../../site/search/wire.js';
import type { RenderHost } from '../render-host.js';
import type { SurveyFiles } from './survey-files.js';

/** The parts of a batch from which files of the whole site are made. The values are names of files. */
export interface BatchTexts {
  readonly pages: number;
  readonly sectionsKey: string | undefined;
  readonly text: { readonly name: string; readonly sizeBytes: number } | undefined;
  /** The files of the search index that belong to the batch, by their paths in the bundle. */
  readonly searchFiles: ReadonlyMap<string, string>;
}

/** A part of the search index. */
interface IndexPart {
  readonly summary: PartSummary;
  readonly path: string;
  readonly name: string;
}

/** The files of the bundle that are made from all pages: the search index, and the text for language models. */
export interface SiteTexts {
  /** Makes a file from the given batches; undefined if it is none of these files. */
  file(path: string, batches: readonly BatchTexts[]): Promise<Buffer | undefined>;
}

export function createSiteTexts(host: Pick<RenderHost, 'searchPart'>, files: SurveyFiles): SiteTexts {
  /** The parts by the names of their sections. */
  const parts = new Map<string, Promise<IndexPart>>();
  /** The names of parts by their paths, also of earlier indexes, which an open page may still read. */
  const names = new Map<string, string>();

  return {
    async file(path, batches) {
      if (path === INDEX_PATH) return makeIndex(batches);
      if (path === LANGUAGE_MODEL_TEXT) return makeText(batches);
      const name = names.get(path) ?? batches.find(({ searchFiles }) => searchFiles.has(path))?.searchFiles.get(path);
      return name === undefined ? undefined : files.read(name);
    },
  };

  async function makeIndex(batches: readonly BatchTexts[]): Promise<Buffer | undefined> {
    const groups = groupForParts(batches);
    if (groups.length === 0) return undefined;
    const made = await Promise.all(groups.map(findOrMake));
    return Buffer.from(indexFile(made.map(({ summary }) => summary)).bytes);
  }

  function findOrMake(group: readonly string[]): Promise<IndexPart> {
    const key = group.join();
    const known = parts.get(key) ?? makePart(group);
    parts.set(key, known);
    known.catch(() => parts.delete(key));
    return known;
  }

  async function makePart(group: readonly string[]): Promise<IndexPart> {
    const { body, crc32, summary } = await host.searchPart(await Promise.all(group.map(files.read)));
    for await (const { path, bytes } of readSegment(body, crc32)) {
      const name = await files.keep(bytes);
      names.set(path, name);
      return { summary, path, name };
    }
    throw new Error('a part of the search index has no file');
  }

  async function makeText(batches: readonly BatchTexts[]): Promise<Buffer | undefined> {
    const texts = batches.flatMap(({ text }) => text ?? []);
    if (texts.length === 0) return undefined;
    const taken = takeLanguageModelTexts(texts, ({ sizeBytes }) => sizeBytes);
    return Buffer.concat(await Promise.all(taken.map(({ name }) => files.read(name))));
  }
}
