import assert from 'node:assert/strict';
import { contentDisposition, InvalidDownloadName, parseDownloadName } from '../../../storage/links/download-name.js';

describe('download names', () => {
  const HEADERS = [
    ['docs.tar.gz', 'attachment; filename="docs.tar.gz"'],
    ['my docs (1).zip', 'attachment; filename="my docs (1).zip"'],
    ['a;b.zip', 'attachment; filename="a;b.zip"'],
    ['100%.zip', `attachment; filename="100_.zip"; filename*=UTF-8''100%25.zip`],
    ["ü'(*).zip", `attachment; filename="_'(*).zip"; filename*=UTF-8''%C3%BC%27%28%2A%29.zip`],
    ['文档.zip', `attachment; filename="__.zip"; filename*=UTF-8''%E6%96%87%E6%A1%A3.zip`],
  ] as const;
  for (const [name, header] of HEADERS) {
    it(`writes ${name} as ${header}`, () => assert.equal(contentDisposition(name), header));
  }

  for (const name of ['', 'a/b', 'a\\b', 'a"b', 'a\nb', 'a\u007fb', 'a\ud800', 'a'.repeat(256)]) {
    it(`refuses ${JSON.stringify(name.slice(0, 12))}`, () =>
      assert.throws(() => parseDownloadName(name), InvalidDownloadName));
  }
});
