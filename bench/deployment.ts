import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unpackBundle } from '../bundle/unpack.js';
import { readManifest } from '../deployment/fetch/verify-files.js';
import { type Asker, createAsker } from './deployment/asker.js';
import { providePrograms } from './deployment/provide-programs.js';
import { type MeasuredServer, startNginx, startOurs, startServe } from './deployment/servers.js';
import { usageOf } from './process-usage.js';

const USAGE = `Usage: npm run bench:deployment -- [--bundle FILE.tar.gz] [--seconds N] [--connections N]

Asks three servers for the pages of one bundle, in turns: ours, nginx and serve (by npx); once as they are, and once as browsers
ask, compressed. Asks with wrk, else with autocannon (by npx). Installs nginx and wrk itself as root on Debian.`;

const PAGES = 200;
const WARM_REQUESTS = 20_000;
const WARM_SECONDS = 15;
const FORMS = [
  ['as it is', undefined],
  ['compressed', 'gzip, deflate, br'],
] as const;

interface Measure {
  readonly server: string;
  readonly asked: string;
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  readonly requestsPerCpuSecond: number;
  readonly memoryMB: number;
  readonly errors: number;
}

const { values } = parseArgs({
  options: {
    bundle: { type: 'string', default: '.offprint/exports/offprint-docs.tar.gz' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    rounds: { type: 'string', default: '2' },
  },
});

if (!existsSync(values.bundle)) {
  console.error(`There is no ${values.bundle}; make one with npm run export, and name it with --bundle.\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  providePrograms();
  await compare();
}

async function compare(): Promise<void> {
  const workFolder = mkdtempSync(join(tmpdir(), 'offprint-bench-'));
  const folder = join(workFolder, 'bundle');
  const servers: MeasuredServer[] = [];
  const store = createServer((_request, response) => createReadStream(values.bundle).pipe(response));
  try {
    await unpackBundle(createReadStream(values.bundle), folder);
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const archiveUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}/bundle.tar.gz`;
    const paths = await pathsOf(folder);
    for (const start of [startOurs, startNginx, startServe]) {
      const server = await start({ folder, archiveUrl, workFolder }).catch((error: Error) => {
        console.log(`skipped: ${error.message}`);
        return undefined;
      });
      if (server !== undefined) servers.push(server);
    }
    const best = new Map<string, Measure>();
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [asked, acceptEncoding] of FORMS) {
        const asker = createAsker({ paths, connections: Number(values.connections), acceptEncoding, workFolder });
        for (const server of servers) {
          const measure = measureServer(server, asker, asked);
          const name = `${asked} ${server.name}`;
          const before = best.get(name);
          if (before === undefined || measure.requestsPerSecond > before.requestsPerSecond) best.set(name, measure);
        }
      }
    }
    console.log(
      `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
    console.table([...best.values()]);
    console.log(JSON.stringify([...best.values()]));
  } finally {
    for (const server of servers) await server.stop();
    store.closeAllConnections();
    store.close();
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** Returns the addresses that all three servers answer directly: without `.html`. Pages that redirect are omitted, because each server answers them differently. */
async function pathsOf(folder: string): Promise<string[]> {
  const { files } = await readManifest(folder);
  const all = new Set(files.map(({ path }) => path));
  return [...all]
    .filter((path) => path.endsWith('.html') && all.has(path.replace(/\.html$/, '.md')) && !path.endsWith('index.html'))
    .slice(0, PAGES)
    .map(
      (path) =>
        `/${path
          .replace(/\.html$/, '')
          .split('/')
          .map(encodeURIComponent)
          .join('/')}`,
    );
}

function measureServer(server: MeasuredServer, asker: Asker, asked: string): Measure {
  // Code that is compiled while it runs is slow at first, on a busy machine for long.
  for (let asked = 0, second = 0; asked < WARM_REQUESTS && second < WARM_SECONDS; second++) {
    asked += asker.ask(server.url, 1).requests;
  }
  const before = usageOf([server.pid]).cpuSeconds;
  const { requests, ...figures } = asker.ask(server.url, Number(values.seconds));
  const after = usageOf([server.pid]);
  return {
    server: server.name,
    asked,
    ...figures,
    requestsPerCpuSecond: Math.round(requests / Math.max(0.01, after.cpuSeconds - before)),
    memoryMB: Math.round(after.memoryBytes / 1024 ** 2),
  };
}
