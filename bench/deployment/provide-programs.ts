import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasProgram } from './asker.js';

/** The Debian package of each program that the comparison wants. */
const PACKAGES: Readonly<Record<string, string>> = { nginx: 'nginx-light', wrk: 'wrk' };

/** Installs what lacks where that can be done unasked: as root on Debian and its kin. Else says how to get it. */
export function providePrograms(): void {
  const lacking = Object.keys(PACKAGES).filter((name) => !hasProgram(name));
  if (lacking.length === 0) return;
  const packages = lacking.map((name) => PACKAGES[name] ?? name);
  const command = `apt-get install --yes --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`${lacking.join(' and ')} lack; installing: ${command}`);
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = () => spawnSync('sh', ['-c', command], { env: environment, stdio: 'ignore' }).status === 0;
    if (run() || (spawnSync('apt-get', ['update'], { stdio: 'ignore' }).status === 0 && run())) return;
  }
  console.log(
    `${lacking.join(' and ')} lack. On Debian or Ubuntu: sudo ${command}. On macOS: brew install ${lacking.join(' ')}.`,
  );
  if (lacking.includes('wrk')) console.log('Without wrk the pages are asked for by autocannon, which npm fetches.');
  if (lacking.includes('nginx')) console.log('Without nginx there is nothing to compare with but serve.');
}
