import { LOCAL_ORGANIZATION } from '../local-organization.js';
import type { HomePaths } from '../paths.js';

/**
 * A practically infinite limit of exports. The limit keeps tenants from taking a shared service away from each other; a
 * local machine has a single user.
 */
const STARTS_WITHOUT_LIMIT = 1_000_000;

export interface Chosen {
  readonly options: { readonly environment: Readonly<Record<string, string | undefined>> };
  readonly paths: Pick<HomePaths, 'home'>;
  readonly apiUrl: string;
  readonly siteHostPort: number;
  readonly temporalAddress: string;
  readonly chromiumPath: string | undefined;
}

/** Returns the variables that the launcher sets for its processes. Variables of the person take precedence where both may set one. */
export function chosenVariables({
  options,
  paths,
  apiUrl,
  siteHostPort,
  temporalAddress,
  chromiumPath,
}: Chosen): Record<string, string> {
  const { environment } = options;
  return {
    OFFPRINT_HOME: paths.home,
    OFFPRINT_PUBLIC_URL: environment.OFFPRINT_PUBLIC_URL || apiUrl,
    HOST: environment.HOST || '127.0.0.1',
    PORT: new URL(apiUrl).port,
    SITE_HOST_PORT: String(siteHostPort),
    TEMPORAL_ADDRESS: temporalAddress,
    // Whoever administers the organization of this machine operates the machine too.
    OFFPRINT_OPERATOR_ORGANIZATION: environment.OFFPRINT_OPERATOR_ORGANIZATION || LOCAL_ORGANIZATION,
    // The launcher parses these lines, and shows the warnings among them.
    LOG_FORMAT: 'json',
    ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
    OFFPRINT_EXPORT_STARTS_PER_HOUR: environment.OFFPRINT_EXPORT_STARTS_PER_HOUR || String(STARTS_WITHOUT_LIMIT),
  };
}
