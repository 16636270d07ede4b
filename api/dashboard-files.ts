import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { acceptedEncodings, type Encoding } from '../http/negotiate.js';
import { contentTypeOf } from '../site/model/media-types.js';

export interface DashboardFile {
  readonly contentType: string;
  readonly entityTag: string;
  /** True if the file's name changes with its content. */
  readonly immutable: boolean;
  /** Returns the bytes in the best encoding that an `Accept-Encoding` header allows. */
  encoded(accepted: string): { readonly bytes: Buffer; readonly encoding?: Encoding };
}

/** The files of the dashboard, by path. */
export interface DashboardFiles {
  /** The HTML page, which is served at the addresses of all views; undefined if the dashboard was not built. */
  readonly page: DashboardFile | undefined;
  get(path: string): DashboardFile | undefined;
}

const BUILT = fileURLToPath(new URL('../dashboard', import.meta.url));
const BROTLI_QUALITY = 9;

/** Reads all files of the dashboard into memory. They are few, and no request path ever reaches the file system. */
export function readDashboardFiles(folder = BUILT): DashboardFiles {
  const files = new Map<string, DashboardFile>();
  const paths = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  for (const path of paths) {
    const full = join(folder, path);
    if (!statSync(full).isFile()) continue;
    const name = relative(folder, full).split(sep).join('/');
    files.set(name, toFile(readFileSync(full), contentTypeOf(name), name.startsWith('assets/')));
  }
  return { page: files.get('index.html'), get: (path) => files.get(path) };
}

function toFile(bytes: Buffer, contentType: string, immutable: boolean): DashboardFile {
  const made = new Map<Encoding, Buffer>();
  const coded = (encoding: Encoding) => {
    const known = made.get(encoding) ?? encode(bytes, encoding);
    made.set(encoding, known);
    return { bytes: known, encoding };
  };
  return {
    contentType,
    immutable,
    entityTag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    encoded(accepted) {
      const [encoding] = acceptedEncodings(accepted);
      return encoding === undefined ? { bytes } : coded(encoding);
    },
  };
}

function encode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes, { level: 9 });
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
