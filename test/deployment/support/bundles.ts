import { createHash } from 'node:crypto';
import { manifestFile } from '../../../bundle/manifest.js';
import { packBytes } from '../../bundle/pack-to-file.js';

export interface BundleOf {
  readonly site?: string;
  readonly version?: string;
  readonly hosting?: Readonly<Record<string, string | boolean>>;
}

/** The archive of a bundle with these files, as the service packs it. */
export async function bundleOf(
  files: Readonly<Record<string, string | Buffer>>,
  facts: BundleOf = {},
): Promise<Buffer> {
  const packed = Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.from(content) }));
  const listed = packed.map(({ path, bytes }) => ({
    path,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const { site = 'docs.example.com', version = 'v1', hosting = { mode: 'client-hosted' } } = facts;
  const manifest = manifestFile({ site, version, hosting, pageCount: packed.length, generator: 'offprint/1' }, listed);
  return packBytes(packed, [manifest]);
}

/** A small site whose every part says which version it is of. */
export function numberedBundle(number: number): Promise<Buffer> {
  const asset = `offprint/theme.${createHash('sha256').update(String(number)).digest('hex').slice(0, 10)}.css`;
  const page = (name: string) =>
    `<!doctype html><html lang="en"><head><link rel="stylesheet" href="${asset}"></head><body>${name} of version ${number} ${'text '.repeat(300)}</body></html>`;
  return bundleOf(
    {
      'index.html': page('index'),
      'index.md': '# index',
      'a.html': page('a'),
      'a.md': '# a',
      'b.html': page('b'),
      'b.md': '# b',
      '404.html': '<!doctype html><html lang="en"><body>not here</body></html>',
      [asset]: `/* version ${number} */ body{}`,
    },
    { version: `v${number}` },
  );
}
