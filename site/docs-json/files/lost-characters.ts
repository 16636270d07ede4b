import { isUtf8 } from 'node:buffer';
import type { Finding } from '../../model/finding.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';

/** What stands in a decoded text for bytes that are no UTF-8; authors may also mean it. */
const REPLACEMENT = '\uFFFD';

/** Tells of a text that was read from something else than UTF-8, with the place of its first lost character. */
export function lostCharacters(files: SourceFiles, file: SourceFile, text: string): Finding | undefined {
  const at = text.indexOf(REPLACEMENT);
  if (at === -1 || isUtf8(files.read(file.path))) return undefined;
  const before = text.slice(0, at);
  return {
    code: 'encoding',
    severity: 'error',
    file: file.path,
    line: before.split('\n').length,
    column: before.length - before.lastIndexOf('\n'),
    message: `The file is not saved as UTF-8, so some of its characters are shown as “${REPLACEMENT}”. Save it as UTF-8.`,
  };
}
