import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countSeverities } from '../../site/model/finding.js';
import { packFolder } from '../../source/pack-folder.js';
import { type ApiClient, ApiRefused, createApiClient, type UsedJob } from '../api-client.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { followJob } from '../follow-job.js';
import { createInterrupts } from '../interrupts.js';
import { callerFolder, homePaths } from '../paths.js';
import { megabytes } from '../progress-line.js';
import { readNames } from '../read-names.js';
import { plural, summarize } from '../report-lines.js';
import { createSiteClient } from '../site-client.js';
import { createTerminal, type Terminal } from '../terminal.js';
import { readLocalConfig } from '../with-database.js';

export interface PushRequest {
  /** The absolute path of the folder. */
  readonly folder: string;
  readonly domain: string;
  /** The address of the API; undefined for the configured one. */
  readonly url: string | undefined;
  /** The groups of readers that the export is for. */
  readonly groups: readonly string[];
}

/** Runs `push FOLDER --domain NAME`: uploads a folder to a service, exports it there, and prints the link to the bundle. */
export async function push(commandArguments: readonly string[]): Promise<number> {
  const request = readPushRequest(commandArguments, callerFolder(process.env));
  if (!existsSync(request.folder) || !statSync(request.folder).isDirectory()) {
    throw new CommandError(`The folder ${request.folder} does not exist.`);
  }
  const url = request.url ?? readLocalConfig(process.env).api.publicUrl;
  const key = readKey(process.env);
  const terminal = createTerminal();
  const interrupts = createInterrupts(terminal, EXIT.interrupted);
  try {
    await upload(request, { url, key, terminal });
    const api = createApiClient(url, key);
    const context = { terminal, signal: interrupts.signal };
    const started = await startAfterOthers(api, request, context);
    const job = await followJob(api, started.jobId, context);
    if (interrupts.signal.aborted) return await interrupts.wait();
    return await printResult(api, job, terminal);
  } catch (error) {
    if (interrupts.signal.aborted) return await interrupts.wait();
    throw error;
  }
}

/** Reads the arguments. Paths are relative to `from`. Throws {@link UsageError}. */
export function readPushRequest(commandArguments: readonly string[], from: string): PushRequest {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE.push.options,
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError('push takes one folder: push FOLDER --domain NAME');
  if (!values.domain) throw new UsageError('push needs --domain NAME');
  if (!/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(values.domain)) {
    throw new UsageError(`--domain may only contain letters, digits, hyphens and dots, not ${values.domain}`);
  }
  if (values.url !== undefined && !/^https?:\/\/./.test(values.url)) {
    throw new UsageError(
      `--url must be the address of the service, such as https://exports.example.com, not ${values.url}`,
    );
  }
  return {
    folder: resolve(from, folder),
    domain: values.domain.toLowerCase(),
    url: values.url?.replace(/\/+$/, ''),
    groups: readNames(values.groups),
  };
}

/** Reads the key from the environment. It is never an argument, because other users of the machine can see arguments. */
function readKey(environment: NodeJS.ProcessEnv): string {
  if (environment.OFFPRINT_KEY) return environment.OFFPRINT_KEY;
  try {
    return readFileSync(homePaths(environment).localKey, 'utf8').trim();
  } catch (cause) {
    throw new CommandError('Set OFFPRINT_KEY to an admin key with the scope write.', { cause });
  }
}

async function upload(
  { folder, domain }: PushRequest,
  { url, key, terminal }: { readonly url: string; readonly key: string; readonly terminal: Terminal },
): Promise<void> {
  const sites = createSiteClient(url, key);
  const temporary = await mkdtemp(join(tmpdir(), 'offprint-push-'));
  try {
    const archive = join(temporary, 'project.tar.gz');
    const { fileCount } = await packFolder(folder, archive);
    terminal.status(`Uploading ${plural(fileCount, 'file')}…`);
    const site = (await sites.get(domain)) ?? (await sites.addArchive(domain));
    if (site.source.type !== 'archive') {
      throw new CommandError(
        `The source of ${domain} has the type ${site.source.type}, so files cannot be pushed to it.`,
      );
    }
    await sites.upload(domain, archive);
    terminal.line(`${plural(fileCount, 'file')} uploaded, ${megabytes(statSync(archive).size)}.`);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Starts an export. A running one has the previous files, so this waits for it and then starts another. */
async function startAfterOthers(
  api: ApiClient,
  { domain, groups }: Pick<PushRequest, 'domain' | 'groups'>,
  context: { readonly terminal: Terminal; readonly signal: AbortSignal },
): Promise<UsedJob> {
  for (;;) {
    try {
      return await api.startJob(domain, groups.length > 0 ? { groups: [...groups] } : {});
    } catch (error) {
      if (!(error instanceof ApiRefused) || error.code !== 'job_active' || error.jobId === undefined) throw error;
      context.terminal.line(`Waiting for the running export ${error.jobId} to finish.`);
      await followJob(api, error.jobId, context);
      context.signal.throwIfAborted();
    }
  }
}

async function printResult(api: ApiClient, job: UsedJob, terminal: Terminal): Promise<number> {
  if (job.status !== 'completed') {
    terminal.line(`The export failed: ${job.error ?? 'no reason given'}`);
    return EXIT.failed;
  }
  const [{ findings }, bundle] = await Promise.all([api.report(job.jobId), api.bundle(job.jobId)]);
  const counts = countSeverities(findings);
  terminal.line(`${plural(job.pageCount, 'page')} exported as ${job.jobId}; the report has ${summarize(counts)}.`);
  terminal.line(`The link expires at ${bundle.expiresAt}:`);
  process.stdout.write(`${bundle.bundleUrl}\n`);
  return counts.errors > 0 ? EXIT.completedWithErrors : EXIT.clean;
}
