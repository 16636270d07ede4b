import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { explainSystemError } from '../../config/explain-system-error.js';

describe('an error of the file system', () => {
  const failing = (code: string, syscall = 'open') =>
    Object.assign(new Error(`${code}: what the system says`), { code, syscall, path: '/srv/docs' });

  const CASES: readonly (readonly [error: unknown, advice: RegExp | undefined])[] = [
    [failing('EROFS'), /^\/srv\/docs cannot be written: its disk is read-only; choose another place/],
    [failing('ENOENT', 'mkdir'), /^\/srv\/docs cannot be written: its disk is read-only/],
    [failing('EACCES'), /^\/srv\/docs cannot be opened by this user; correct its permissions/],
    [failing('ENOSPC', 'write'), /^\/srv\/docs cannot be written: its disk is full; free some space/],
    [failing('ENOENT'), undefined],
    [failing('constructor'), undefined],
    [new TypeError('a defect'), undefined],
    ['a text', undefined],
  ];
  for (const [error, advice] of CASES) {
    it(`${String(error)} ${advice === undefined ? 'is left as it is' : 'says what to do'}`, () => {
      const said = explainSystemError(error);
      if (advice === undefined) assert.equal(said, undefined);
      else assert.match(said ?? '', advice);
    });
  }

  it('is known as the system throws it', () => {
    assert.throws(
      () => mkdirSync('/dev/null/folder', { recursive: true }),
      (error) => /\/dev\/null\/folder cannot be reached: a part of it is a file/.test(explainSystemError(error) ?? ''),
    );
    assert.throws(
      () => readFileSync('/no/such/file'),
      (error) => explainSystemError(error) === undefined,
    );
  });
});
