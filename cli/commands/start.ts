import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../config/read-config.js';
import { createSiteHosts } from '../../contract/site-hosts.js';
import { invitationLink } from '../../identity/invitation-link.js';
import { type ApiClient, createApiClient, type UsedJob } from '../api-client.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { type ExportedPlace, readExported, writeExported } from '../exported-place.js';
import { fingerprint } from '../fingerprint.js';
import { followJob } from '../follow-job.js';
import { createInterrupts } from '../interrupts.js';
import { AlreadyRunning, type Launched, launch } from '../launcher/launch.js';
import { inviteFirstAdministrator, readOrCreateKey, setUpLocally } from '../local-setup.js';
import { overviewLines } from '../overview.js';
import { homePaths, ROOT } from '../paths.js';
import { runExport } from '../run-export.js';
import { createTerminal, type Terminal } from '../terminal.js';
import { withDatabase } from '../with-database.js';

/** Offprint's own documentation, the example that `npm start` exports. The service hosts it. */
const EXAMPLE = {
  domain: 'offprint-docs',
  source: { type: 'directory', path: join(ROOT, 'docs') },
  hosting: { mode: 'cloud' },
} as const;
/** The number of active jobs that are watched one by one. */
const WATCHED_JOBS = 20;

/** Starts all services, exports the example once, prints the addresses, and runs until it is stopped. */
export async function start(commandArguments: readonly string[]): Promise<number> {
  if (commandArguments.length > 0) throw new UsageError('start takes no arguments; set environment variables instead.');
  const environment = process.env;
  const paths = homePaths(environment);
  const place = examplePlace(paths.exports);
  const terminal = createTerminal();
  const interrupts = createInterrupts(terminal, EXIT.clean);
  let key = '';
  let firstToken: string | undefined;
  let assistantKey = '';
  try {
    const launched = await launch({
      environment,
      mode: 'start',
      report: (line) => terminal.line(line),
      async prepare(childEnvironment) {
        await withDatabase(childEnvironment, async (database) => {
          const setup = await setUpLocally(database, { keyFile: paths.localKey, ...EXAMPLE });
          key = setup.key;
          firstToken = await inviteFirstAdministrator(database, setup.organizationId);
          const keyFile = paths.localAssistantKey;
          await readOrCreateKey(database, setup.organizationId, {
            name: 'Local deployment',
            kind: 'admin',
            scope: 'read',
            keyFile: paths.localReadKey,
          });
          assistantKey = await readOrCreateKey(database, setup.organizationId, {
            name: 'Local assistant page',
            kind: 'assistant',
            keyFile,
          });
        });
      },
      onStarting(starting) {
        interrupts.onInterrupt(() => starting.stop());
        interrupts.onForce(() => starting.kill());
      },
    });
    const api = createApiClient(launched.apiUrl, key);
    const context: Context = { api, place, terminal, signal: interrupts.signal };
    await exportExample(context);
    const hostedUrl = await startHost(launched, { environment, terminal });
    const siteUrl = await launched
      .startDeployment({
        domain: EXAMPLE.domain,
        keyFile: paths.localReadKey,
        assistantKeyFile: paths.localAssistantKey,
        folder: paths.deployment,
      })
      .catch((error: unknown) => {
        terminal.line(`The deployment did not start: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      });
    const firstLink = firstToken && invitationLink(launched.apiUrl, firstToken);
    terminal.line(
      overviewLines({
        ...launched,
        key,
        assistantKey,
        firstLink,
        siteUrl,
        hostedUrl,
        domain: EXAMPLE.domain,
        place: readExported(place),
      }).join('\n'),
    );
    await watchOthers(context);
    return await interrupts.wait();
  } catch (error) {
    if (interrupts.signal.aborted) return await interrupts.wait();
    if (error instanceof AlreadyRunning) return describeOther(error, place, terminal);
    throw error;
  }
}

/** Starts the host. Returns the address at which it serves the example. */
async function startHost(
  launched: Pick<Launched, 'startHost' | 'siteHostPort'>,
  { environment, terminal }: { readonly environment: NodeJS.ProcessEnv; readonly terminal: Terminal },
): Promise<string | undefined> {
  const template = readConfig({ ...environment, SITE_HOST_PORT: String(launched.siteHostPort) }).siteHost.template;
  if (template === undefined) return undefined;
  try {
    await launched.startHost();
    return createSiteHosts(template).siteUrl(EXAMPLE.domain);
  } catch (error) {
    terminal.line(`The host did not start: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

interface Context {
  readonly api: ApiClient;
  readonly place: ExportedPlace;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

function examplePlace(exportsFolder: string): ExportedPlace {
  const base = join(exportsFolder, EXAMPLE.domain);
  return { archive: `${base}.tar.gz`, folder: base, recordFile: `${base}.json`, reportFile: `${base}-report.json` };
}

/**
 * Exports the example once: an unpacked bundle of the same documentation is reused. A failure is reported, and the
 * services keep running.
 */
async function exportExample({ api, place, terminal, signal }: Context): Promise<void> {
  const current = fingerprint(EXAMPLE.source.path);
  const before = readExported(place);
  if (before?.fingerprint === current && existsSync(join(place.folder, 'index.html'))) return;
  terminal.line("Exporting Offprint's own documentation…");
  try {
    const { job } = await runExport(api, { domain: EXAMPLE.domain, place, unpack: true, terminal, signal });
    writeExported(place, { jobId: job.jobId, fingerprint: current });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.line(`The example could not be exported: ${error.message}`);
  }
}

/** Shows exports that were running at the last stop until they end. They continue by themselves. */
async function watchOthers({ api, terminal, signal }: Context): Promise<void> {
  const lists = await Promise.all(
    ['running', 'queued'].map((status) => api.jobs({ status, limit: WATCHED_JOBS })),
  ).catch(() => []);
  for (const job of lists.flat()) {
    terminal.line(`Resuming the export of ${job.domain} (${job.jobId}).`);
    const last = await followJob(api, job.jobId, { terminal, signal });
    if (signal.aborted) return;
    terminal.line(outcomeLine(last));
  }
}

function outcomeLine(job: UsedJob): string {
  return job.status === 'completed'
    ? `The export of ${job.domain} completed: ${job.pageCount} pages.`
    : `The export of ${job.domain} failed: ${job.error ?? 'no reason given'}`;
}

async function describeOther(other: AlreadyRunning, place: ExportedPlace, terminal: Terminal): Promise<number> {
  const { state, pid } = other;
  if (state?.mode === 'export') {
    throw new CommandError(
      `An export is running (process ${pid}); wait until it ends, or stop it with Ctrl-C, then start again.`,
    );
  }
  if (!state?.readyAt) {
    terminal.line(`Offprint is starting in process ${pid}; its terminal shows when it is ready.`);
    return EXIT.clean;
  }
  terminal.line(
    `Offprint is already running (process ${pid}); stop it with Ctrl-C in its terminal, or with: kill ${pid}`,
  );
  const ui = state.ports.temporalUi;
  terminal.line(
    overviewLines({
      apiUrl: state.apiUrl,
      temporalUiUrl: ui === null ? undefined : `http://127.0.0.1:${ui}`,
      key: undefined,
      assistantKey: undefined,
      domain: EXAMPLE.domain,
      place: readExported(place),
    }).join('\n'),
  );
  return EXIT.clean;
}
