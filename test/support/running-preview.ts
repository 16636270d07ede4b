import { mkdir, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createEditorLinks } from '../../preview/findings/editor-links.js';
import { type Preview, type PreviewOptions, startPreview } from '../../preview/preview.js';
import { createPreviewServer } from '../../preview/server/create-server.js';
import { createHostRule } from '../../preview/server/host-rule.js';
import { createTemporaryFolder } from './temporary-folder.js';

/** A preview of a project on a port of its own. */
export interface RunningPreview {
  readonly url: string;
  readonly folder: string;
  readonly preview: Preview;
  /** Errors of the preview itself; there should be none. */
  readonly errors: unknown[];
  /** Writes a file in place, as most programs do. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Writes a file beside and renames it, as some editors do. */
  replace(path: string, content: string): Promise<void>;
  /** Returns the bytes of an address as the bundle has them: without the client. */
  bytes(address: string): Promise<Buffer>;
  stop(): Promise<void>;
}

const CLIENT = /<script src="\/offprint-preview\/client\.js\?page=\w+"><\/script>\n$/;

/** Starts a preview of the given files, or of an existing folder. */
export async function runPreview(
  project: Readonly<Record<string, string | Uint8Array>> | string,
  options: Pick<PreviewOptions, 'hosting' | 'outside' | 'chromiumPath'> = {},
): Promise<RunningPreview> {
  const work = await createTemporaryFolder('preview');
  const folder = typeof project === 'string' ? project : join(work.path, 'project');
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  if (typeof project !== 'string') for (const [path, content] of Object.entries(project)) await write(path, content);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const editorLink = createEditorLinks('vscode');
  if (editorLink === undefined) throw new Error('the editor has no links');
  const preview = startPreview({ folder, workFolder: join(work.path, 'work'), editorLink, onError, ...options });
  const server = createPreviewServer({ preview, isOwnHost: createHostRule('127.0.0.1'), onError });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, folder, preview, errors, write },
    async replace(path, content) {
      const temporary = join(folder, dirname(path), `.${process.pid}.swp`);
      await writeFile(temporary, content);
      await rename(temporary, join(folder, path));
    },
    async bytes(address) {
      const response = await fetch(`${url}/${address.split('/').map(encodeURIComponent).join('/')}`, {
        redirect: 'manual',
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const client = CLIENT.exec(bytes.toString('latin1'));
      return client === null ? bytes : bytes.subarray(0, client.index);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      preview.close();
      await work.remove();
    },
  };
}
