import assert from 'node:assert/strict';
import { contentTypeOf, extensionOfType, mediaTypeOf } from '../../../site/model/media-types.js';

describe('the media type of a file', () => {
  const cases: readonly (readonly [path: string, contentType: string])[] = [
    ['index.html', 'text/html; charset=utf-8'],
    ['assets/APP.JS', 'text/javascript; charset=utf-8'],
    ['feed.rss', 'application/rss+xml; charset=utf-8'],
    ['logo.svg', 'image/svg+xml; charset=utf-8'],
    ['photo.jpeg', 'image/jpeg'],
    ['site.tar.gz', 'application/gzip'],
    ['LICENSE', 'text/plain; charset=utf-8'],
    ['.nojekyll', 'text/plain; charset=utf-8'],
    ['v1.2/notes', 'text/plain; charset=utf-8'],
    ['page.xhtml', 'application/octet-stream'],
  ];
  for (const [path, contentType] of cases)
    it(`${path} is served as ${contentType}`, () => assert.equal(contentTypeOf(path), contentType));

  it('is unknown without a known extension', () => assert.equal(mediaTypeOf('notes.unknown'), undefined));
});

describe('the extension of a media type', () => {
  for (const [type, extension] of [
    ['image/jpeg', 'jpg'],
    ['text/javascript', 'js'],
    ['application/yaml', 'yaml'],
    ['image/x-icon', 'ico'],
    ['application/x-unknown', undefined],
  ] as const)
    it(`${type} has ${extension ?? 'none'}`, () => assert.equal(extensionOfType(type), extension));
});
