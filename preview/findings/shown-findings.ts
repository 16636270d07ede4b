import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShownFinding } from '../../contract/preview.js';
import { codeFrame } from '../../site/model/code-frame.js';
import type { Finding } from '../../site/model/finding.js';
import type { EditedPlace } from './editor-links.js';

export interface FindingContext {
  /** The project's folder. */
  readonly folder: string;
  /** Returns where a file of the project is on the disk. */
  readonly placeOf: (path: string) => string | undefined;
  readonly editorLink: (place: EditedPlace) => string;
  /** Returns the source of a page, by the page's path. */
  readonly sourceOf: (page: string) => string | undefined;
}

/** Returns a finding as it is shown, without the lines around its place. */
export function shownFinding(finding: Finding, context: FindingContext): ShownFinding {
  const { code, severity, message, page, line, column } = finding;
  const file = finding.file ?? (page === undefined ? undefined : context.sourceOf(page));
  return {
    code,
    severity,
    message,
    ...(page !== undefined && { page, address: `/${page.split('/').map(encodeURIComponent).join('/')}` }),
    ...(file !== undefined && { file, editor: context.editorLink({ file: diskPlace(file, context), line, column }) }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}

/** Returns a finding as it is shown, with the lines around its place. */
export function framedFinding(finding: Finding, context: FindingContext): ShownFinding {
  const shown = shownFinding(finding, context);
  const { file, line, column } = shown;
  if (file === undefined || line === undefined) return shown;
  const text = readText(diskPlace(file, context));
  const frame = text === undefined ? [] : codeFrame(text, { line, column });
  return frame.length === 0 ? shown : { ...shown, frame };
}

function diskPlace(file: string, { folder, placeOf }: FindingContext): string {
  return placeOf(file) ?? join(folder, file);
}

function readText(place: string): string | undefined {
  try {
    return readFileSync(place, 'utf8');
  } catch {
    return undefined;
  }
}
