import type { HomePaths } from '../paths.js';

/** No limit, as a number: a limit keeps many from taking a service away from each other, and a machine of one's own is shared with nobody. */
const STARTS_WITHOUT_LIMIT = 1_000_000;

export interface Chosen {
  readonly options: { readonly environment: Readonly<Record<string, string | undefined>> };
  readonly paths: Pick<HomePaths, 'home'>;
  readonly apiUrl: string;
  readonly temporalAddress: string;
  readonly chromiumPath: string | undefined;
}

/** Variables of the processes that the launcher decides; those of a person come first where both may say. */
export function chosenVariables({
  options,
  paths,
  apiUrl,
  temporalAddress,
  chromiumPath,
}: Chosen): Record<string, string> {
  const { environment } = options;
  return {
    OFFPRINT_HOME: paths.home,
    OFFPRINT_PUBLIC_URL: environment.OFFPRINT_PUBLIC_URL || apiUrl,
    HOST: environment.HOST || '127.0.0.1',
    PORT: new URL(apiUrl).port,
    TEMPORAL_ADDRESS: temporalAddress,
    // The launcher reads these lines; people see the warnings among them.
    LOG_FORMAT: 'json',
    ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
    OFFPRINT_EXPORT_STARTS_PER_HOUR: environment.OFFPRINT_EXPORT_STARTS_PER_HOUR || String(STARTS_WITHOUT_LIMIT),
  };
}
