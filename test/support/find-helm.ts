import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns Helm on the PATH, or where Go installs programs. */
export function findHelm(): string | undefined {
  const goBin = spawnSync('go', ['env', 'GOPATH'], { encoding: 'utf8' }).stdout?.trim() || join(homedir(), 'go');
  return ['helm', join(goBin, 'bin/helm')].find((path) => spawnSync(path, ['version', '--short']).status === 0);
}
