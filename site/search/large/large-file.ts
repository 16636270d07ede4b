import { contentName, type SearchFile } from '../text-files.js';
import { indexPath, type LargeMessage, wireScript } from '../wire.js';

/** Writes a file of a large index, which is named by its content. */
export function largeFile<Kind extends LargeMessage[0]>(
  kind: Kind,
  data: Extract<LargeMessage, readonly [Kind, ...unknown[]]>[2],
): { readonly name: string; readonly file: SearchFile } {
  const name = contentName(JSON.stringify(data));
  const message = [kind, name, data] as unknown as LargeMessage;
  return { name, file: { path: indexPath(kind, name), bytes: Buffer.from(wireScript(...message)) } };
}
