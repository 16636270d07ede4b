import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { unpackBundle } from '../../bundle/unpack.js';
import type { Finding } from '../../site/model/finding.js';
import { downloadBundle, followJob, type JobBody, startJob } from './follow-job.js';
import type { Services } from './services.js';
import { removeFolder } from './temporary-folder.js';

/** Files of a project by their paths; configurations as objects. */
export type ProjectFiles = Readonly<Record<string, string | Uint8Array | object>>;

/** A project that was exported through the API, and what came of it. */
export interface Exported {
  readonly job: JobBody;
  readonly findings: readonly Finding[];
  /** The folder of the unpacked bundle; empty if there is no bundle. */
  readonly bundle: string;
  readonly archive: Buffer;
  readonly sha256: string;
  /** Every file of the bundle, sorted. */
  readonly files: readonly string[];
  read(path: string): Promise<string>;
}

/** Exports small projects, each as a site of its own, with one set of running services; `clean` removes all their folders. */
export function createProjectExporter(services: Services) {
  const folders: string[] = [];
  let count = 0;

  const temporaryFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'offprint-project-'));
    folders.push(folder);
    return folder;
  };

  /** Writes a project; answers its folder. */
  async function write(files: ProjectFiles): Promise<string> {
    const folder = await temporaryFolder();
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      const isPlain = typeof content === 'string' || content instanceof Uint8Array;
      await writeFile(join(folder, path), isPlain ? content : JSON.stringify(content, undefined, 2));
    }
    return folder;
  }

  /** Exports the folder of a project, and unpacks what comes of it as a receiver of bundles does. */
  async function exportFolder(folder: string, domain?: string): Promise<Exported> {
    count += 1;
    const name = domain ?? `project-${count}`;
    const { secret } = await services.addSite(name, folder);
    return exportSite(name, secret);
  }

  async function exportSite(domain: string, secret: string): Promise<Exported> {
    const jobId = await startJob(services, secret, domain);
    const { job } = await followJob(services, secret, jobId);
    const { body } = await services.call<{ findings: readonly Finding[] }>(
      secret,
      'GET',
      `/v1/static-export/jobs/${jobId}/report`,
    );
    const bundle = join(await temporaryFolder(), 'bundle');
    const { archive, sha256 } =
      job.status === 'completed'
        ? await downloadBundle(services, secret, jobId)
        : { archive: Buffer.alloc(0), sha256: '' };
    if (archive.length > 0) await unpackBundle(oneChunk(archive), bundle);
    const files = archive.length > 0 ? await filesIn(bundle) : [];
    const read = (path: string) => readFile(join(bundle, path), 'utf8');
    return { job, findings: body.findings, bundle, archive, sha256, files, read };
  }

  async function clean(): Promise<void> {
    for (const folder of folders) await removeFolder(folder);
  }

  return {
    write,
    exportFolder,
    exportSite,
    exportProject: async (files: ProjectFiles) => exportFolder(await write(files)),
    clean,
  };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
