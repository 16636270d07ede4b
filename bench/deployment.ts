import { execFileSync, spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unpackBundle } from '../bundle/unpack.js';
import { readManifest } from '../deployment/fetch/verify-files.js';
import { type MeasuredServer, startNginx, startOurs, startServe } from './deployment/servers.js';
import { usageOf } from './process-usage.js';

const USAGE = `Usage: npm run bench:deployment -- [--bundle FILE.tar.gz] [--seconds N] [--connections N]

Asks three servers for the pages of one bundle, in turns and with wrk: ours, nginx (apt-get install nginx-light wrk) and serve (npx).`;

interface Measure {
  readonly server: string;
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
} else if (spawnSync('wrk', ['-v']).error !== undefined) {
  console.error(`There is no wrk, which asks; install it.\n\n${USAGE}`);
  process.exitCode = 1;
} else await compare();

async function compare(): Promise<void> {
  const workFolder = mkdtempSync(join(tmpdir(), 'offprint-bench-'));
  const folder = join(workFolder, 'bundle');
  const servers: MeasuredServer[] = [];
  const store = createServer((_request, response) => createReadStream(values.bundle).pipe(response));
  try {
    await unpackBundle(createReadStream(values.bundle), folder);
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const archiveUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}/bundle.tar.gz`;
    const script = await writeScript(folder, workFolder);
    for (const start of [startOurs, startNginx, startServe]) {
      const server = await start({ folder, archiveUrl, workFolder }).catch((error: Error) => {
        console.log(`skipped: ${error.message}`);
        return undefined;
      });
      if (server !== undefined) servers.push(server);
    }
    const best = new Map<string, Measure>();
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const server of servers) {
        const measure = measureServer(server, script);
        const before = best.get(server.name);
        if (before === undefined || measure.requestsPerSecond > before.requestsPerSecond)
          best.set(server.name, measure);
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

/** Pages in turn, by the address that all three answer at once: without `.html`. */
async function writeScript(folder: string, workFolder: string): Promise<string> {
  const { files } = await readManifest(folder);
  const pages = files.map(({ path }) => path).filter((path) => path.endsWith('.html') && !path.endsWith('index.html'));
  const addresses = pages.slice(0, 200).map(
    (path) =>
      `/${path
        .replace(/\.html$/, '')
        .split('/')
        .map(encodeURIComponent)
        .join('/')}`,
  );
  const file = join(workFolder, 'pages.lua');
  writeFileSync(
    file,
    `local pages = {${addresses.map((address) => JSON.stringify(address)).join(',')}}
local at = 0
request = function() at = at % #pages + 1; return wrk.format("GET", pages[at]) end
`,
  );
  return file;
}

function measureServer(server: MeasuredServer, script: string): Measure {
  const ask = (seconds: string) =>
    execFileSync(
      'wrk',
      ['-t1', `-c${values.connections}`, `-d${seconds}s`, '--latency', '-s', script, `${server.url}/`],
      { encoding: 'utf8' },
    );
  ask('1');
  const before = usageOf([server.pid]).cpuSeconds;
  const output = ask(values.seconds);
  const after = usageOf([server.pid]);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1] ?? 0);
  return {
    server: server.name,
    requestsPerSecond: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0)),
    p99Ms: milliseconds(/99%\s+([\d.]+(?:us|ms|s))/.exec(output)?.[1] ?? ''),
    requestsPerCpuSecond: Math.round(requests / Math.max(0.01, after.cpuSeconds - before)),
    memoryMB: Math.round(after.memoryBytes / 1024 ** 2),
    errors: Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0),
  };
}

function milliseconds(text: string): number {
  const [, value = '0', unit = 'ms'] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Math.round(Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'] * 100) / 100;
}
