import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A web server over a bundle. */
export interface MeasuredServer {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface ServedBundle {
  /** Unpacked. */
  readonly folder: string;
  readonly archiveUrl: string;
  /** The folder for files that servers write. */
  readonly workFolder: string;
}

/** Ours, given the bundle's link. */
export async function startOurs({ archiveUrl, workFolder }: ServedBundle): Promise<MeasuredServer> {
  const port = await freePort();
  const server = await start(
    'offprint',
    port,
    process.execPath,
    ['--max-semi-space-size=4', 'build/deployment/main.js'],
    {
      OFFPRINT_STATIC_EXPORT_BUNDLE_URL: archiveUrl,
      OFFPRINT_DEPLOYMENT_FOLDER: join(workFolder, 'deployment'),
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  );
  await untilCompressed(server.url);
  return server;
}

/** Compressed forms are made once, after the first bundle is served; that work is no part of answering. */
async function untilCompressed(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${url}/`, { headers: { 'Accept-Encoding': 'gzip' } });
    await answer.arrayBuffer();
    if (answer.headers.get('Content-Encoding') === 'gzip') return;
    await sleep(500);
  }
}

/** Starts nginx with one worker process and its usual settings for files. It serves addresses without `.html` too, as the deployment does. */
export async function startNginx({ folder, workFolder }: ServedBundle): Promise<MeasuredServer> {
  const port = await freePort();
  const at = join(workFolder, 'nginx');
  mkdirSync(at, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at}/${name};`,
  );
  writeFileSync(
    join(at, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; daemon off; pid ${at}/pid; error_log ${at}/error.log;
events { worker_connections 1024; }
http {
  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; image/png png; }
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  gzip on; gzip_types text/css text/javascript image/svg+xml;
  ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files $uri $uri.html $uri/index.html =404; } }
}
`,
  );
  return start('nginx', port, 'nginx', ['-e', join(at, 'error.log'), '-c', join(at, 'nginx.conf')], {});
}

/** The `serve` package, fetched by npx. */
export async function startServe({ folder }: ServedBundle): Promise<MeasuredServer> {
  const port = await freePort();
  const serve = ['--yes', '--package=serve@14', '--', 'serve', '--no-request-logging', '--no-clipboard'];
  return start('serve', port, 'npm', ['exec', ...serve, '-l', `tcp://127.0.0.1:${port}`, folder], {});
}

async function start(
  name: string,
  port: number,
  program: string,
  programArguments: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const child = spawn(program, programArguments, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => end(child);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  for (let attempt = 0; attempt < 600; attempt++) {
    if (failure !== undefined) throw failure;
    if (child.exitCode !== null) throw new Error(`${name} ended at its start`);
    const status = await fetch(`${url}/404.html`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return { name, url, pid: child.pid ?? 0, stop };
    await sleep(100);
  }
  await stop();
  throw new Error(`${name} did not start within a minute`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM'); // its own group: npm and what it started
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject()));
    });
  });
}
