#!/usr/bin/env node
// The only entry. Plain JavaScript without dependencies: it must run straight after a clone. There it installs what is
// missing and builds what has changed; the installed package, which has no sources, is complete. Then it hands over to
// build/cli/main.js.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const isCheckout = existsSync(join(root, 'tsconfig.json'));
const stampFile = join(root, 'node_modules', '.offprint-install');
/** Shown in full; further lines of a failed install stay in npm's own log. */
const SHOWN_LINES = 12;

class Stop extends Error {}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(
    `Offprint needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer one: https://nodejs.org`,
  );
}

async function timed(name, step) {
  const start = performance.now();
  const result = await step();
  if (process.env.OFFPRINT_TIMINGS === '1')
    console.error(`timing: ${name} ${Math.round(performance.now() - start)} ms`);
  return result;
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Returns whether the installed packages match the lock file: by its content after our installation, by time after somebody ran npm. */
function isInstalled() {
  const npmStamp = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(npmStamp)) return false;
  if (statSync(npmStamp).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return true;
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash();
}

/** A line that counts the seconds on a terminal; one plain line elsewhere. */
function startLine(text) {
  if (!process.stderr.isTTY) {
    console.error(text);
    return () => {};
  }
  const start = Date.now();
  const draw = () => process.stderr.write(`\r\x1b[2K${text} ${Math.round((Date.now() - start) / 1000)} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    process.stderr.write('\r\x1b[2K');
  };
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? signal, output: Buffer.concat(output).toString() }));
  });
}

async function install() {
  if (isInstalled()) return;
  // npm would follow it and empty the folder of another checkout, perhaps under processes that run.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Stop('node_modules is a link to another folder, which does not hold what this version needs. Remove it.');
  const done = startLine('Installing dependencies…');
  const windows = process.platform === 'win32';
  // The script of the reader's runtime would fetch libraries for graphics cards; npm leaves the runtime out if it fails.
  const result = await run(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--include=dev', '--loglevel=error'],
    { shell: windows, env: { ONNXRUNTIME_NODE_INSTALL: 'skip', ...process.env } },
  ).catch((error) => ({ code: error.code, output: `npm could not be run: ${error.message}` }));
  done();
  if (result.code !== 0) {
    throw new Stop(
      `The dependencies could not be installed (npm ci ended with ${result.code}):\n` +
        `${result.output.trim().split('\n').slice(0, SHOWN_LINES).join('\n')}\n` +
        'Check that the npm registry is in reach (npm ping; behind a proxy: npm config set proxy …), then run the same command again.',
    );
  }
  writeFileSync(stampFile, lockHash());
}

async function build() {
  const { buildAll } = await import('./scripts/build.mjs');
  const failures = await buildAll();
  if (failures.length > 0) {
    throw new Stop(`These files do not build; correct them and run the same command again:\n${failures.join('\n')}`);
  }
}

function loadEnvironmentFile() {
  const file = join(isCheckout ? root : process.cwd(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

try {
  checkNode();
  loadEnvironmentFile();
  if (isCheckout) {
    await timed('install', install);
    await timed('build', build);
  }
  const words = process.argv.slice(2);
  // `build` alone has everything ready for what package.json starts by itself.
  if (words[0] !== 'build' || words.length > 1) {
    const { main } = await timed('load', () => import('./build/cli/main.js'));
    process.exitCode = await main(words);
  }
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
