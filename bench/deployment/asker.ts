import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program that asks a server for pages as fast as it answers. */
export interface Asker {
  readonly name: string;
  ask(url: string, seconds: number): Asked;
}

export interface Asked {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  /** Answers that were neither pages nor redirects. */
  readonly errors: number;
}

export interface Questions {
  /** Asked for in turn. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly acceptEncoding?: string;
  /** The folder for files that the program reads. */
  readonly workFolder: string;
}

export const hasProgram = (name: string): boolean => spawnSync(name, ['-v']).error === undefined;

/** Creates a client that uses wrk if it is installed, and autocannon otherwise, which uses more processor time. */
export function createAsker(questions: Questions): Asker {
  return hasProgram('wrk') ? wrk(questions) : autocannon(questions);
}

function wrk({ paths, connections, acceptEncoding, workFolder }: Questions): Asker {
  const script = join(workFolder, 'pages.lua');
  const headers = acceptEncoding === undefined ? '{}' : `{["Accept-Encoding"] = ${JSON.stringify(acceptEncoding)}}`;
  writeFileSync(
    script,
    `local pages = {${paths.map((path) => JSON.stringify(path)).join(',')}}
local headers = ${headers}
local at = 0
request = function() at = at % #pages + 1; return wrk.format("GET", pages[at], headers) end
`,
  );
  return {
    name: 'wrk',
    ask(url, seconds) {
      const given = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, `${url}/`];
      const output = execFileSync('wrk', given, { encoding: 'utf8' });
      const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
      return {
        requests: number(/(\d+) requests in/),
        requestsPerSecond: Math.round(number(/Requests\/sec:\s+([\d.]+)/)),
        p99Ms: milliseconds(/99%\s+([\d.]+(?:us|ms|s))/.exec(output)?.[1] ?? ''),
        errors: number(/Non-2xx or 3xx responses: (\d+)/),
      };
    },
  };
}

function milliseconds(text: string): number {
  const [, value = '0', unit = 'ms'] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Math.round(Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'] * 100) / 100;
}

interface AutocannonResult {
  readonly requests: { readonly total: number; readonly average: number };
  readonly latency: { readonly p99: number };
  readonly errors: number;
  readonly '4xx': number;
  readonly '5xx': number;
}

/** Its command line takes several addresses as an HTTP archive only. */
function autocannon({ paths, connections, acceptEncoding, workFolder }: Questions): Asker {
  const archive = join(workFolder, 'pages.har');
  const headers = acceptEncoding === undefined ? [] : [{ name: 'Accept-Encoding', value: acceptEncoding }];
  const run = ['exec', '--yes', '--package=autocannon@8', '--', 'autocannon', '--json', '--no-progress'];
  return {
    name: 'autocannon',
    ask(url, seconds) {
      const entries = paths.map((path) => ({ request: { method: 'GET', url: url + path, headers, cookies: [] } }));
      writeFileSync(archive, JSON.stringify({ log: { entries } }));
      const given = ['-c', String(connections), '-d', String(seconds), '--har', archive, url];
      const output = execFileSync('npm', [...run, ...given], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 16 * 1024 ** 2,
      });
      const result = JSON.parse(output) as AutocannonResult;
      return {
        requests: result.requests.total,
        requestsPerSecond: Math.round(result.requests.average),
        p99Ms: result.latency.p99,
        errors: result.errors + result['4xx'] + result['5xx'],
      };
    },
  };
}
