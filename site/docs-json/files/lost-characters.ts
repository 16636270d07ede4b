import { isUtf8 } from 'node:buffer';
import type { Finding } from '../../model/finding.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';

/** The character that replaces bytes that are not valid UTF-8. Authors may also write it on purpose. */
const REPLACEMENT = '\uFFFD';

/** Reports a text that was not valid UTF-8, with the place of its first lost character. */
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
