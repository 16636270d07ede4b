import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../shelf/write-whole.js';
import { linkPlace } from './link-place.js';

/** Whose part, and where it is kept. */
export interface PartialPlace {
  readonly url: string;
  readonly folder: string;
}

/** What has arrived of an archive, also over a restart. */
export interface PartialDownload {
  readonly file: string;
  /** Holds the validator of the file that the part is of. */
  readonly note: string;
}

/** Files of a part; its name tells the link, not its signature. */
export function partialOf({ url, folder }: PartialPlace): PartialDownload {
  const name = linkPlace(url);
  return { file: join(folder, `${name}.part`), note: join(folder, `${name}.json`) };
}

/** Notes of which file the part is that arrives now. */
export async function notePartial({ note }: PartialDownload, response: Response): Promise<void> {
  await writeWhole(note, JSON.stringify({ validator: validatorOf(response) }));
}

/** How much is there of a file that can be told apart from later ones; else it begins anew. */
export async function arrived({ file, note }: PartialDownload): Promise<{ from: number; validator: string }> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  const text = await readFile(note, 'utf8').catch(() => '{}');
  const { validator } = parseNote(text);
  return validator === undefined ? { from: 0, validator: '' } : { from: size, validator };
}

/** Forgets what has arrived: the next download begins anew. */
export async function discardDownload(request: PartialPlace): Promise<void> {
  const { file, note } = partialOf(request);
  await rm(file, { force: true });
  await rm(note, { force: true });
}

/** Forgets what has arrived of other links: they are not asked for any more. */
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

/** Only a strong one serves for ranges. */
function validatorOf({ headers }: Response): string | undefined {
  const tag = headers.get('ETag');
  return tag !== null && !tag.startsWith('W/') ? tag : undefined;
}
