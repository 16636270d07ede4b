import { readVersion } from '../../config/read-version.js';
import type { CheckResult } from './check-result.js';
import { formatGithub } from './formats/github.js';
import { formatJson } from './formats/json.js';
import { formatJunit } from './formats/junit.js';
import { formatSarif } from './formats/sarif.js';
import { formatText, type TextOptions } from './formats/text.js';

export const FORMATS = ['text', 'json', 'github', 'sarif', 'junit'] as const;

export type Format = (typeof FORMATS)[number];

/** Returns a result in a format. The options apply to text only. */
export function formatResult(format: Format, result: CheckResult, options: TextOptions): string {
  switch (format) {
    case 'text':
      return formatText(result, options);
    case 'json':
      return formatJson(result);
    case 'github':
      return formatGithub(result);
    case 'sarif':
      return formatSarif(result, readVersion());
    case 'junit':
      return formatJunit(result);
  }
}
