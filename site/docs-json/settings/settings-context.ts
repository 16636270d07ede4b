import type { Report } from '../../model/report.js';
import { quoted } from '../../model/report.js';
import type { SourceFiles } from '../../model/source-files.js';
import { isSafeAddress } from './safe-address.js';

/** The context in which a setting is read, beside its value. */
export interface SettingsContext {
  readonly files: SourceFiles;
  readonly file: string;
  readonly report: Report;
}

/**
 * Reads a link of the configuration. Returns undefined, and reports it, if it is not a safe address. `where` names the
 * setting.
 */
export function link(where: string, raw: string | undefined, context: SettingsContext): string | undefined {
  if (raw === undefined) return undefined;
  const href = raw.trim();
  if (isSafeAddress(href)) return href;
  warn(
    context,
    `"${where}" leads to ${quoted(raw)}, which is not a valid link; it was omitted. Use an https address or a page's path.`,
  );
  return undefined;
}

/**
 * Reads the path of a file that the configuration names. Returns undefined, and reports it, if the project lacks the
 * file.
 */
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

/** Reports a setting that needs the author's attention. */
export function warn({ file, report }: SettingsContext, message: string): void {
  report({ code: 'configuration', severity: 'warning', file, message: `${file}: ${message}` });
}
