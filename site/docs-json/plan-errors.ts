import type { Finding } from '../model/finding.js';
import { quoted } from '../model/report.js';

/**
 * The project cannot be planned, and a retry would not help. The message says which file, what is wrong and what to do.
 */
export class SiteUnreadable extends Error {
  override readonly name = 'SiteUnreadable';

  constructor(
    message: string,
    options?: ErrorOptions & {
      /** The place of the fault, if it is known. */
      readonly place?: Pick<Finding, 'file' | 'line' | 'column'>;
    },
  ) {
    super(message, options);
    this.place = options?.place;
  }

  readonly place: Pick<Finding, 'file' | 'line' | 'column'> | undefined;
}

/** The caller asked for pages that the site does not publish. */
export class UnknownPages extends Error {
  override readonly name = 'UnknownPages';

  constructor(readonly paths: readonly string[]) {
    const named = paths.slice(0, 10).map(quoted).join(', ');
    const more = paths.length > 10 ? ` and ${paths.length - 10} more` : '';
    super(
      `The site publishes no page ${named}${more}. Name pages by their path, such as "guide/start", or omit the list to export every page.`,
    );
  }
}

/** The caller asked for a version that the site's navigation does not have. */
export class UnknownVersion extends Error {
  override readonly name = 'UnknownVersion';

  constructor(
    readonly version: string,
    readonly known: readonly string[],
  ) {
    super(`The site has no version ${quoted(version)}. Its versions are ${known.map(quoted).join(', ')}.`);
  }
}
