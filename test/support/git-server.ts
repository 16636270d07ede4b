import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createTemporaryFolder } from './temporary-folder.js';

/** A real repository, served by git's own program over http on this machine. */
export interface GitServer {
  /** The URL of the repository. */
  readonly url: string;
  /** Requests as they came: method, path and Authorization. */
  readonly requests: readonly { readonly path: string; readonly authorization: string | undefined }[];
  /** Commits these files, links as `{ link }`, onto a branch; answers the commit. */
  commit(files: Readonly<Record<string, string | { readonly link: string }>>, branch?: string): string;
  /** Runs git in the folder that is committed from. */
  git(...programArguments: string[]): string;
  /** Serves a commit of the working copy as a branch. */
  publish(commit: string, branch: string): void;
  stop(): Promise<void>;
}

/** Skips a test or a suite, with the reason, where no git server can be started. */
export function requireGitServer(context: Mocha.Context): void {
  const problem = gitServerProblem();
  if (problem === undefined) return;
  console.log(`      skipped: ${problem}`);
  context.skip();
}

function gitServerProblem(): string | undefined {
  try {
    const folder = execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim();
    return existsSync(join(folder, 'git-http-backend')) ? undefined : 'git is installed without git-http-backend';
  } catch {
    return 'git is not installed';
  }
}

/** Starts a server. With `password`, it requires that password with any user name. */
export async function startGitServer({ password }: { readonly password?: string } = {}): Promise<GitServer> {
  const folder = await createTemporaryFolder('git-server');
  const work = join(folder.path, 'work');
  const bare = join(folder.path, 'docs.git');
  const git = (...programArguments: string[]) =>
    execFileSync('git', ['-C', work, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...programArguments], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOME: folder.path, GIT_CONFIG_NOSYSTEM: '1' },
    }).trim();
  mkdirSync(work);
  const publish = (commit: string, branch: string) => {
    git('push', '--quiet', '--force', bare, `${commit}:refs/heads/${branch}`);
  };
  git('init', '--quiet', '--initial-branch=main');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  const requests: { path: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    requests.push({ path: request.url ?? '', authorization });
    const given = Buffer.from(authorization?.split(' ')[1] ?? '', 'base64')
      .toString()
      .split(':')[1];
    if (password !== undefined && given !== password) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="docs"' }).end();
      return;
    }
    serve(folder.path, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/docs.git`,
    requests,
    git,
    commit(files, branch = 'main') {
      git('checkout', '--quiet', '-B', branch);
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(work, path)), { recursive: true });
        if (typeof content === 'string') writeFileSync(join(work, path), content);
        else symlinkSync(content.link, join(work, path));
      }
      git('add', '--all');
      git('commit', '--quiet', '--message', 'Change');
      publish('HEAD', branch);
      return git('rev-parse', 'HEAD');
    },
    publish,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await folder.remove();
    },
  };
}

/** The common gateway interface (RFC 3875), as far as git's program needs it. */
function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH ?? '',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      HTTP_GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => undefined);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.on('close', () => {
    const all = Buffer.concat(chunks);
    const end = all.indexOf('\r\n\r\n');
    const head = all.subarray(0, end).toString('latin1').split('\r\n');
    const headers = head.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
    const status = headers.find(([name]) => name === 'Status')?.[1].split(' ')[0];
    response.writeHead(Number(status ?? 200), Object.fromEntries(headers.filter(([name]) => name !== 'Status')));
    response.end(all.subarray(end + 4));
  });
}
