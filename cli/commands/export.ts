import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BundleFormat, JobStart } from '../../contract/http/jobs.js';
import { PDF_PAPERS } from '../../contract/job.js';
import { countSeverities } from '../../site/model/finding.js';
import { archiveFormat } from '../../source/archive-format.js';
import { isBuiltFolder } from '../../source/built/built-folder.js';
import { isProjectFolder } from '../../source/project-directory.js';
import { SourceRefused } from '../../source/source-errors.js';
import { findWarcFiles } from '../../source/warc/find-warc-files.js';
import { createApiClient } from '../api-client.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { type ExportedPlace, formFile } from '../exported-place.js';
import { FolderNotReplaceable, isReplaceable } from '../fetch-bundle.js';
import { cancelJob } from '../follow-job.js';
import { createInterrupts, type Interrupts } from '../interrupts.js';
import { connect } from '../launcher/connect.js';
import type { LocalSource } from '../local-domain.js';
import { callerFolder, homePaths } from '../paths.js';
import { readLocalSource } from '../read-local-source.js';
import { readNames } from '../read-names.js';
import { browserLine, crawlLine, reportLines, summarize } from '../report-lines.js';
import { ExportFailed, type ExportOutcome, runExport } from '../run-export.js';
import { createTerminal, type Terminal } from '../terminal.js';

export interface ExportRequest {
  /** A folder or an archive with its absolute path, or a live site. */
  readonly source: LocalSource;
  readonly domain: string | undefined;
  /** The absolute path of the archive; undefined for one named after the domain in the current folder. */
  readonly out: string | undefined;
  readonly unpack: boolean;
  /** The further forms of the bundle. */
  readonly formats: readonly BundleFormat[];
  /** The part of the site that its PDF contains; undefined for the whole site. */
  readonly pdf: JobStart['pdf'];
  /** The groups of readers that the export is for. */
  readonly groups: readonly string[];
  readonly json: boolean;
}

/**
 * Runs `export FOLDER`, `export ARCHIVE` or `export ADDRESS`: writes documentation to an archive and, beside it, an unpacked bundle. The
 * exit code says whether it succeeded, and whether it had errors.
 */
export async function exportCommand(commandArguments: readonly string[]): Promise<number> {
  const from = callerFolder(process.env);
  const request = readExportRequest(commandArguments, from);
  if (request.source.type === 'directory') await checkPlace(request.source, request.out);
  checkWritable(dirname(request.out ?? join(from, 'bundle')));
  const terminal = createTerminal();
  const interrupts = createInterrupts(terminal, EXIT.interrupted);
  try {
    return await exportTo(request, { from, terminal, interrupts });
  } catch (error) {
    if (interrupts.signal.aborted) return await interrupts.wait();
    throw error;
  }
}

/** Reads the arguments. Paths are relative to `from`. Throws {@link UsageError}. */
export function readExportRequest(commandArguments: readonly string[], from: string): ExportRequest {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE.export.options,
  });
  const [place, ...more] = positionals;
  if (place === undefined || more.length > 0)
    throw new UsageError(
      'export takes one folder, archive or address: export FOLDER, export FILE.zip, or export https://docs.example.com',
    );
  if (values.out !== undefined && !/\.(tar\.gz|tgz)$/.test(values.out)) {
    throw new UsageError(`--out must be a file name that ends in .tar.gz, not ${values.out}`);
  }
  const pdf = readPdfSelection(values);
  return {
    source: readLocalSource(place, values, from),
    domain: values.domain?.toLowerCase(),
    out: values.out === undefined ? undefined : resolve(from, values.out),
    unpack: !values['archive-only'],
    formats: readFormats([...(values.format ?? []), ...(pdf === undefined ? [] : ['pdf'])]),
    pdf,
    groups: readNames(values.groups),
    json: values.json,
  };
}

/** Returns the part of the site that the PDF contains, and its paper; undefined if no option names them. */
function readPdfSelection(values: {
  readonly 'pdf-language'?: string;
  readonly 'pdf-version'?: string;
  readonly 'pdf-group'?: string;
  readonly 'pdf-paper'?: string;
}): JobStart['pdf'] {
  const { 'pdf-language': language, 'pdf-version': version, 'pdf-group': group } = values;
  const paper = readPaper(values['pdf-paper']);
  if (language === undefined && version === undefined && group === undefined && paper === undefined) return undefined;
  return {
    ...(language !== undefined && { language }),
    ...(version !== undefined && { version }),
    ...(group !== undefined && { group }),
    ...(paper !== undefined && { paper }),
  };
}

function readPaper(given: string | undefined): (typeof PDF_PAPERS)[number] | undefined {
  const paper = PDF_PAPERS.find((each) => each.toLowerCase() === given?.toLowerCase());
  if (given !== undefined && paper === undefined)
    throw new UsageError(`--pdf-paper must be ${PDF_PAPERS.join(' or ')}, not ${given}`);
  return paper;
}

function readFormats(given: readonly string[]): readonly BundleFormat[] {
  const known: readonly string[] = COMMAND_TABLE.export.options.format.choices;
  const unknown = given.find((format) => !known.includes(format));
  if (unknown !== undefined) throw new UsageError(`--format must be ${known.join(' or ')}, not ${unknown}`);
  return COMMAND_TABLE.export.options.format.choices.filter((format) => given.includes(format));
}

/** Checks the folder or the archive before anything is started. */
async function checkPlace(
  { path: folder, publicUrl }: Extract<LocalSource, { type: 'directory' }>,
  out: string | undefined,
): Promise<void> {
  if (!existsSync(folder)) throw new CommandError(`The folder ${folder} does not exist.`);
  if (!statSync(folder).isDirectory()) {
    if (folder === out) throw new CommandError(`--out names the archive that is exported, ${folder}; choose another.`);
    if ((await findWarcFiles(folder)) !== undefined) return;
    await archiveFormat(folder).catch((error: unknown) => {
      throw error instanceof SourceRefused
        ? new CommandError(`${folder} cannot be exported: ${error.message}.`)
        : error;
    });
    return;
  }
  if (isProjectFolder(folder) && publicUrl !== undefined)
    throw new UsageError('--public-url only applies to live sites and built pages, not to a folder with a docs.json');
  if (isProjectFolder(folder) || (await isBuiltFolder(folder)) || (await findWarcFiles(folder)) !== undefined) return;
  throw new CommandError(
    `${folder} contains no docs.json, no mint.json and no built pages (index.html); pass the folder that does.`,
  );
}

/**
 * Checks that the first existing parent of a folder is writable, so that a long export does not fail at its end. Throws
 * the system's error.
 */
function checkWritable(folder: string): void {
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  if (!statSync(existing).isDirectory())
    throw new CommandError(`${existing} is a file, so nothing can be written into it.`);
  accessSync(existing, constants.W_OK);
}

interface ExportContext {
  readonly from: string;
  readonly terminal: Terminal;
  readonly interrupts: Interrupts;
}

async function exportTo(request: ExportRequest, { from, terminal, interrupts }: ExportContext): Promise<number> {
  const environment = process.env;
  const connection = await connect({
    environment,
    terminal,
    interrupts,
    source: request.source,
    domain: request.domain,
  });
  const { domain } = connection.setup;
  const place = placeOf(request, domain, { from, exportsFolder: homePaths(environment).exports });
  const api = createApiClient(connection.apiUrl, connection.setup.key);
  let jobId: string | undefined;
  // Added after the cleanup of the services, so that it runs before it.
  interrupts.onInterrupt(async () => {
    if (jobId !== undefined) await cancelJob(api, jobId);
  });
  try {
    if (request.unpack && !isReplaceable(place.folder)) {
      throw new FolderNotReplaceable(
        `${place.folder} exists and is not a bundle, so it is not replaced; move it away, or choose another place with --out`,
      );
    }
    const outcome = await runExport(api, {
      domain,
      place,
      unpack: request.unpack,
      choices: {
        ...(request.formats.length > 0 && { formats: [...request.formats] }),
        ...(request.pdf !== undefined && { pdf: request.pdf }),
        ...(request.groups.length > 0 && { groups: [...request.groups] }),
      },
      terminal,
      signal: interrupts.signal,
      onJob: (id) => {
        jobId = id;
      },
    });
    return printResult(outcome, { request, place, terminal });
  } catch (error) {
    if (!(error instanceof ExportFailed)) throw error;
    return printFailure(error, { request, place, terminal });
  } finally {
    if (!interrupts.signal.aborted) await connection.close();
  }
}

interface OutputContext {
  readonly request: ExportRequest;
  readonly place: ExportedPlace;
  readonly terminal: Terminal;
}

function printResult(
  { job, bundle, findings, browser, crawl }: ExportOutcome,
  { request, place, terminal }: OutputContext,
): number {
  const counts = countSeverities(findings);
  for (const line of reportLines(findings, place.reportFile, terminal)) terminal.line(line);
  if (findings.length > 0) terminal.line('');
  const { paint } = terminal;
  const summary = paint(counts.errors > 0 ? 'red' : counts.warnings > 0 ? 'yellow' : 'green', summarize(counts));
  terminal.line(`The report has ${summary}: ${place.reportFile}`);
  if (crawl !== undefined) terminal.line(paint('dim', crawlLine(crawl)));
  if (browser !== undefined) terminal.line(paint('dim', browserLine(browser)));
  terminal.line(`${paint('dim', 'Archive')}  ${place.archive}`);
  for (const file of formFiles(request, place)) terminal.line(`${paint('dim', 'Also')}     ${file}`);
  if (request.unpack) terminal.line(`${paint('dim', 'Open')}     ${join(place.folder, 'index.html')}`);
  if (request.json) {
    printJson({
      jobId: job.jobId,
      domain: job.domain,
      status: job.status,
      pageCount: job.pageCount,
      archive: place.archive,
      forms: formFiles(request, place),
      folder: request.unpack ? place.folder : null,
      sizeBytes: bundle.sizeBytes,
      sha256: bundle.sha256 ?? null,
      ...counts,
      ...(crawl !== undefined && { crawl }),
      report: place.reportFile,
    });
  }
  return counts.errors > 0 ? EXIT.completedWithErrors : EXIT.clean;
}

function printFailure({ job, findings, message }: ExportFailed, { request, place, terminal }: OutputContext): number {
  for (const line of reportLines(findings, place.reportFile, terminal)) terminal.line(line);
  terminal.line(`${terminal.paint('red', 'The export failed:')} ${message}`);
  if (request.json) printJson({ jobId: job.jobId, domain: job.domain, status: job.status, error: message });
  return EXIT.failed;
}

const formFiles = ({ formats }: ExportRequest, place: ExportedPlace) =>
  formats.map((format) => formFile(place, format));

function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Returns `<domain>-bundle.tar.gz` and the folder of the same name beside it, which is never the documentation's own folder. */
function placeOf(
  request: ExportRequest,
  domain: string,
  { from, exportsFolder }: { readonly from: string; readonly exportsFolder: string },
): ExportedPlace {
  const archive = request.out ?? join(from, `${domain}-bundle.tar.gz`);
  return {
    archive,
    folder: join(dirname(archive), basename(archive).replace(/\.(tar\.gz|tgz)$/, '')),
    reportFile: join(exportsFolder, `${domain}-report.json`),
    recordFile: join(exportsFolder, `${domain}.json`),
  };
}
