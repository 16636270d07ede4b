import assert from 'node:assert/strict';
import { ObjectStoreUnavailable } from '../../../storage/errors.js';
import { fileSystemFault } from '../../../storage/files/file-system-errors.js';

const systemError = (code: string) => Object.assign(new Error(`${code}: from the system`), { code });

describe('faults of a disk', () => {
  const SENTENCES = [
    ['ENOSPC', /^cannot write x: its disk is full: free some space.* \(ENOSPC\)$/],
    ['EDQUOT', /its disk is full/],
    ['EACCES', /make the folder readable and writable/],
    ['EROFS', /mount it writable/],
    ['EIO', /check the disk/],
    ['EMFILE', /raise the limit of open files/],
    ['EXDEV', /has to be on one disk/],
    ['EWHATEVER', /EWHATEVER: from the system/],
  ] as const;
  for (const [code, sentence] of SENTENCES) {
    it(`tell what to do about ${code}`, () => {
      const cause = systemError(code);
      const fault = fileSystemFault('write x', cause);
      assert.ok(fault instanceof ObjectStoreUnavailable);
      assert.match(fault.message, sentence);
      assert.equal(fault.cause, cause);
    });
  }
});
