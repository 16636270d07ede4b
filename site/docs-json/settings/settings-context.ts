import type { Report } from '../../model/report.js';
import { quoted } from '../../model/report.js';
import type { SourceFiles } from '../../model/source-files.js';
import { isSafeAddress } from './safe-address.js';

/** What reading any setting needs beside its value. */
export interface SettingsContext {
  readonly files: SourceFiles;
  readonly file: string;
  readonly report: Report;
}

/** A link of the configuration; undefined, and told, where it can't be one. `where` names the setting. */
export function link(where: string, raw: string | undefined, context: SettingsContext): string | undefined {
  if (raw === undefined) return undefined;
  const href = raw.trim();
  if (isSafeAddress(href)) return href;
  warn(
    context,
    `"${where}" leads to ${quoted(raw)}, which can't be a link; it is left out. Use an https address or a page's path.`,
  );
  return undefined;
}

/** A file that the configuration names, by its path in the project; undefined, and told, where there is none. */
export function projectFile(where: string, raw: string, { files, file, report }: SettingsContext): string | undefined {
  const path = raw.trim().replace(/^(?:\.?\/)+/, '');
  if (files.get(path)) return path;
  report({
    code: 'missing-file',
    severity: 'error',
    file,
    message: `${file} names ${quoted(raw)} as ${where}, but the project has no such file. Add it or correct the path.`,
  });
  return undefined;
}

/** Tells that a setting has to be looked at. */
export function warn({ file, report }: SettingsContext, message: string): void {
  report({ code: 'configuration', severity: 'warning', file, message: `${file}: ${message}` });
}
