import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../shelf/write-whole.js';
import { linkPlace } from './link-place.js';

/** The link of a partial download, and the folder in which it is stored. */
export interface PartialPlace {
  readonly url: string;
  readonly folder: string;
}

/** The files of a partial download, which survive a restart. */
export interface PartialDownload {
  readonly file: string;
  /** The file with the validator of the partial file. */
  readonly note: string;
}

/** Returns the files of a partial download. Their name depends on the link without its signature. */
export function partialOf({ url, folder }: PartialPlace): PartialDownload {
  const name = linkPlace(url);
  return { file: join(folder, `${name}.part`), note: join(folder, `${name}.json`) };
}

/** Stores the validator of the file whose download begins now. */
export async function notePartial({ note }: PartialDownload, response: Response): Promise<void> {
  await writeWhole(note, JSON.stringify({ validator: validatorOf(response) }));
}

/** Returns how much of a file is there, if it can be distinguished from later versions; otherwise the download starts over. */
export async function arrived({ file, note }: PartialDownload): Promise<{ from: number; validator: string }> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  const text = await readFile(note, 'utf8').catch(() => '{}');
  const { validator } = parseNote(text);
  return validator === undefined ? { from: 0, validator: '' } : { from: size, validator };
}

/** Deletes a partial download, so that the next one starts over. */
export async function discardDownload(request: PartialPlace): Promise<void> {
  const { file, note } = partialOf(request);
  await rm(file, { force: true });
  await rm(note, { force: true });
}

/** Deletes the partial downloads of other links, which are no longer used. */
export async function discardOthers({ url, folder }: PartialPlace): Promise<void> {
  const own = linkPlace(url);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${own}.`) || name.endsWith('.new')) await rm(join(folder, name), { force: true });
  }
}

function parseNote(text: string): { readonly validator?: string } {
  try {
    const { validator } = JSON.parse(text) as { readonly validator?: unknown };
    return typeof validator === 'string' && validator !== '' ? { validator } : {};
  } catch {
    return {};
  }
}

/** Returns the validator of a response. Only a strong one is valid for ranges. */
function validatorOf({ headers }: Response): string | undefined {
  const tag = headers.get('ETag');
  return tag !== null && !tag.startsWith('W/') ? tag : undefined;
}
