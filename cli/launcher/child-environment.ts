import { DEPLOYMENT_ENVIRONMENT } from '../../config/deployment-schema.js';
import { environmentSchema } from '../../config/schema.js';

type Environment = Readonly<Record<string, string | undefined>>;
/** The processes that the launcher starts. */
type Child = 'api' | 'worker' | 'host' | 'temporal' | 'deployment';

/** The variables that programs and the Cloud SDK need besides Offprint's own. */
const SYSTEM = [
  'PATH',
  'HOME',
  'USER',
  'SHELL',
  'LANG',
  'TZ',
  'TMPDIR',
  'TERM',
  'XDG_CACHE_HOME',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'GOOGLE_CLOUD_PROJECT',
  'PLAYWRIGHT_BROWSERS_PATH',
];
const SYSTEM_PREFIXES = ['NODE_', 'UV_', 'LC_'];

/** The variables in which the AWS SDK finds credentials. They are for processes that use a store in S3; without one, they are those of other services. */
const S3_CREDENTIALS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_PROFILE',
  'AWS_CONFIG_FILE',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_ROLE_ARN',
  'AWS_ROLE_SESSION_NAME',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE',
  'AWS_EC2_METADATA_DISABLED',
];
const STORE_USERS: ReadonlySet<Child> = new Set(['api', 'worker', 'host']);

/** The variables for the API alone, which answers requests, calls the model and signs links of a file store. */
const API_ONLY = new Set([
  'OFFPRINT_LINK_SECRET',
  'HOST',
  'PORT',
  'OFFPRINT_TRUSTED_PROXIES',
  'OFFPRINT_MODEL_URL',
  'OFFPRINT_MODEL',
  'OFFPRINT_MODEL_KEY',
  'OFFPRINT_READER',
]);

/** The variables for workers alone: the API signs no archives. */
const WORKER_ONLY = new Set(['OFFPRINT_SIGNING_KEY', 'OFFPRINT_SIGNING_KEY_FILE']);

/** The variables of the host, which serves authors' pages: where they are, and no secret but the store's and the database's access. */
const HOST_ONLY = [
  'OFFPRINT_HOME',
  'HOST',
  'DATABASE_URL',
  'OFFPRINT_STORE',
  'STORAGE_EMULATOR_HOST',
  'AWS_REGION',
  'AWS_ENDPOINT_URL_S3',
  'OFFPRINT_S3_PATH_STYLE',
  'AZURE_STORAGE_CONNECTION_STRING',
  'OFFPRINT_PUBLIC_URL',
  'OFFPRINT_TRUSTED_PROXIES',
  'SITE_HOST_TEMPLATE',
  'SITE_HOST_PORT',
  'SITE_HOST_SECRET',
  'SITE_HOST_CACHE_BYTES',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_METRICS_EXPORTER',
  'OTEL_METRIC_EXPORT_INTERVAL',
];

/** The variables for the command line alone. The service itself needs neither a caller's key nor unencrypted credentials. */
const COMMAND_LINE_ONLY = new Set([
  'OFFPRINT_KEY',
  'OFFPRINT_EDITOR',
  'OFFPRINT_SITE_HEADERS',
  'OFFPRINT_SITE_COOKIES',
]);

/**
 * Returns the environment of a child process: Offprint's variables, those that the system needs, and `chosen`, which
 * overrides both. Other variables of the caller's shell, such as tokens of other services, do not reach a process that
 * reads authors' files.
 */
export function childEnvironment(
  child: Child,
  caller: Environment,
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  const usesS3 = STORE_USERS.has(child) && (chosen.OFFPRINT_STORE ?? caller.OFFPRINT_STORE)?.startsWith('s3://');
  const allowed = new Set([...SYSTEM, ...namesFor(child), ...(usesS3 ? S3_CREDENTIALS : [])]);
  const result: Record<string, string> = {};
  // Only the launcher configures the deployment: the caller's variables are meant for the service.
  const given = child === 'deployment' ? withoutDeploymentVariables(caller) : caller;
  for (const [name, value] of Object.entries({ ...given, ...chosen })) {
    if (value === undefined) continue;
    if (allowed.has(name) || SYSTEM_PREFIXES.some((prefix) => name.startsWith(prefix))) result[name] = value;
  }
  return result;
}

function namesFor(child: Child): readonly string[] {
  if (child === 'temporal') return [];
  if (child === 'host') return HOST_ONLY;
  if (child === 'deployment') return Object.keys(DEPLOYMENT_ENVIRONMENT);
  const own = Object.keys(environmentSchema.shape).filter((name) => !COMMAND_LINE_ONLY.has(name));
  return own.filter((name) => !(child === 'api' ? WORKER_ONLY : API_ONLY).has(name));
}

function withoutDeploymentVariables(caller: Environment): Environment {
  return Object.fromEntries(Object.entries(caller).filter(([name]) => !Object.hasOwn(DEPLOYMENT_ENVIRONMENT, name)));
}
