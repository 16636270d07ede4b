import { createHash } from 'node:crypto';
import type { SourceFile, SourceFiles } from '../../site/model/source-files.js';

/** A project's files from a record of path to text or bytes. */
export function memorySourceFiles(contents: Readonly<Record<string, string | Uint8Array>>): SourceFiles {
  const bytes = new Map<string, Buffer>();
  const files = new Map<string, SourceFile>();
  for (const path of Object.keys(contents).sort()) {
    const content = Buffer.from(contents[path] ?? '');
    bytes.set(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    files.set(path, { path, sizeBytes: content.length, sha256 });
  }
  return {
    get: (path) => files.get(path) ?? files.get(path.normalize('NFC')),
    list: () => files.values(),
    read(path) {
      const content = bytes.get(path) ?? bytes.get(path.normalize('NFC'));
      if (!content) throw new Error(`There is no file ${path}.`);
      return content;
    },
  };
}
