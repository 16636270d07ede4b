import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEditorLinks, EDITOR_NAMES } from '../../preview/findings/editor-links.js';
import { startPreview } from '../../preview/preview.js';
import { createPreviewServer } from '../../preview/server/create-server.js';
import { createHostRule } from '../../preview/server/host-rule.js';
import { isBuiltFolder } from '../../source/built/built-folder.js';
import { isProjectFolder } from '../../source/project-directory.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { createInterrupts } from '../interrupts.js';
import { freePort } from '../launcher/ports.js';
import { callerFolder, PROGRAM } from '../paths.js';
import { addressLines } from '../preview/address-lines.js';
import { plural } from '../report-lines.js';
import { createTerminal, type Terminal } from '../terminal.js';

const LOOPBACK = '127.0.0.1';
const FIRST_PORT = 3000;
const DEFAULT_EDITOR = 'vscode';

/** Runs `preview FOLDER`: serves a project as its export would be, and shows each change of its files at once. */
export async function preview(commandArguments: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE.preview.options,
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError('preview takes one folder: preview FOLDER');
  const folder = await readFolder(given);
  const editor = values.editor ?? process.env.OFFPRINT_EDITOR ?? DEFAULT_EDITOR;
  const editorLink = createEditorLinks(editor);
  if (editorLink === undefined)
    throw new UsageError(
      `--editor must be one of ${EDITOR_NAMES.join(', ')}, or an address with {file}, not ${JSON.stringify(editor)}`,
    );
  const terminal = createTerminal();
  const host = values.host ?? LOOPBACK;
  const port = values.port === undefined ? await freePort(FIRST_PORT, host) : readPort(values.port);
  const workFolder = await mkdtemp(join(tmpdir(), 'offprint-preview-'));
  const onError = (error: unknown) =>
    terminal.line(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const started = startPreview({
    ...{ folder, workFolder, editorLink, onError },
    ...(!values.offline && { outside: {} }),
    chromiumPath: process.env.CHROMIUM_PATH || undefined,
    onDiagramProblem: (problem) => terminal.line(`Diagrams are shown as their sources. ${problem}`),
  });
  const server = createPreviewServer({ preview: started, isOwnHost: createHostRule(host), onError });
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    started.close();
    await rm(workFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  const interrupts = createInterrupts(terminal, EXIT.clean);
  interrupts.onInterrupt(stop);
  await listen(server, port, host).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  for (const line of addressLines(host, port, networkInterfaces)) process.stdout.write(`${line}\n`);
  reportChanges(started, terminal);
  await started.ready;
  const { pages, refusal } = started.project;
  if (refusal === undefined)
    terminal.line(`${plural(pages, 'page')}. Save a file to see it at once; Ctrl-C stops the preview.`);
  return interrupts.wait();
}

async function readFolder(given: string): Promise<string> {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given))
    throw new CommandError(
      `A live site has no source to preview. Open it in a browser, or export it: ${PROGRAM} export ADDRESS`,
    );
  const folder = resolve(callerFolder(process.env), given);
  if (!existsSync(folder)) throw new CommandError(`The folder ${folder} does not exist.`);
  if (isProjectFolder(folder)) return folder;
  if (await isBuiltFolder(folder))
    throw new CommandError(
      `${folder} contains built pages, which a preview would only show as they are. Open them in a browser, or export them: ${PROGRAM} export FOLDER`,
    );
  throw new CommandError(`${folder} contains neither docs.json nor mint.json; pass the folder that does.`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, not ${JSON.stringify(text)}`);
  return port;
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new CommandError(`Port ${port} is already in use. Pass another one with --port.`)
          : error,
      ),
    );
    server.listen(port, host, done);
  });
}

/** Prints when the project cannot be shown as it is, and when it can again. */
function reportChanges(started: ReturnType<typeof startPreview>, terminal: Terminal): void {
  let shown: string | undefined;
  started.onChange(() => {
    const { refusal } = started.project;
    if (refusal === shown) return;
    shown = refusal;
    terminal.line(refusal ?? 'The project can be read again.');
  });
}
