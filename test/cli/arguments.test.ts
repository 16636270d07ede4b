import assert from 'node:assert/strict';
import { readExportRequest } from '../../cli/commands/export.js';
import { readNewKeyRequest } from '../../cli/commands/keys.js';
import { readNewSiteRequest } from '../../cli/commands/sites.js';
import { UsageError } from '../../cli/exit-codes.js';

describe('the arguments of export', () => {
  it('paths are relative to where the command was called', () => {
    const request = readExportRequest(['docs', '--out', 'out/site.tar.gz'], '/home/someone');
    assert.deepEqual(request.source, { type: 'directory', path: '/home/someone/docs' });
    assert.equal(request.out, '/home/someone/out/site.tar.gz');
  });

  it('without options the archive is named later and unpacked', () => {
    const { out, domain, unpack, json } = readExportRequest(['docs'], '/');
    assert.deepEqual({ out, domain, unpack, json }, { out: undefined, domain: undefined, unpack: true, json: false });
  });

  it('an address is a live site, which may lie in a private network', () => {
    const { source } = readExportRequest(['http://localhost:3000/docs#top', '--scripts', 'keep'], '/');
    assert.deepEqual(source, { type: 'url', url: 'http://localhost:3000/docs', scripts: 'keep', local: true });
  });

  it('a part of the navigation for the PDF asks for a PDF', () => {
    const { formats, pdf } = readExportRequest(
      ['docs', '--pdf-language', 'de', '--pdf-group', 'API', '--format', 'zip'],
      '/',
    );
    assert.deepEqual({ formats, pdf }, { formats: ['zip', 'pdf'], pdf: { language: 'de', group: 'API' } });
    assert.deepEqual(readExportRequest(['docs', '--format', 'pdf'], '/').pdf, undefined);
    assert.deepEqual(readExportRequest(['docs', '--pdf-paper', 'letter'], '/').pdf, { paper: 'Letter' });
  });

  const refused: readonly [claim: string, commandArguments: readonly string[]][] = [
    ['an address with a password', ['https://a:b@docs.example.com']],
    ['an unknown treatment of scripts', ['https://docs.example.com', '--scripts', 'all']],
    ['the scripts of a folder', ['docs', '--scripts', 'keep']],
    ['an unknown paper', ['docs', '--pdf-paper', 'A5']],
    ['no folder', []],
    ['two folders', ['a', 'b']],
    ['an archive that is no .tar.gz', ['a', '--out', 'a.zip']],
  ];
  for (const [claim, commandArguments] of refused) {
    it(`${claim} is wrong usage`, () => assert.throws(() => readExportRequest(commandArguments, '/'), UsageError));
  }
});

describe('the arguments of keys create', () => {
  const named = ['--organization', 'Acme', '--name', 'CI'];

  it('an admin key that may write and does not expire is the default', () => {
    const { kind, scope, expiresInDays, allowedAddresses } = readNewKeyRequest(named);
    assert.deepEqual(
      { kind, scope, expiresInDays, allowedAddresses },
      { kind: 'admin', scope: 'write', expiresInDays: null, allowedAddresses: [] },
    );
  });

  it('addresses may be repeated or listed', () => {
    const { allowedAddresses } = readNewKeyRequest([...named, '--allow', '10.0.0.0/8,::1', '--allow', '192.0.2.7']);
    assert.deepEqual(allowedAddresses, ['10.0.0.0/8', '::1', '192.0.2.7']);
  });

  const refused: readonly [claim: string, commandArguments: readonly string[], message: RegExp][] = [
    ['no organization', ['--name', 'CI'], /--organization/],
    ['no name', ['--organization', 'Acme'], /--name/],
    ['an unknown kind', [...named, '--kind', 'owner'], /admin, assistant/],
    ['an unknown scope', [...named, '--scope', 'all'], /read, write/],
    ['another lifetime', [...named, '--expires', '31'], /7, 30, 60, 90/],
  ];
  for (const [claim, commandArguments, message] of refused) {
    it(`${claim} is wrong usage`, () => assert.throws(() => readNewKeyRequest(commandArguments), message));
  }
});

describe('the arguments of sites add', () => {
  it('the folder is made absolute and names the site', () => {
    const request = readNewSiteRequest(['docs.example.com', 'product-docs', '--organization', 'Acme'], '/srv');
    assert.deepEqual(request.source, { type: 'directory', path: '/srv/product-docs' });
    assert.equal(request.title, 'product-docs');
    assert.deepEqual(request.hosting, { mode: 'client-hosted' });
  });

  it('an address stands in place of the folder', () => {
    const { source, title } = readNewSiteRequest(
      ['d', '--url', 'https://docs.example.com', '--organization', 'Acme'],
      '/',
    );
    assert.deepEqual(source, { type: 'url', url: 'https://docs.example.com/', local: true });
    assert.equal(title, 'docs.example.com');
  });

  it('a final slash of the canonical address is dropped', () => {
    const request = readNewSiteRequest(
      ['d', 'f', '--organization', 'Acme', '--canonical-url', 'https://docs.example.com/'],
      '/',
    );
    assert.equal(request.canonicalUrl, 'https://docs.example.com');
  });

  const refused: readonly [claim: string, commandArguments: readonly string[]][] = [
    ['no folder', ['docs.example.com', '--organization', 'Acme']],
    ['a folder and an address', ['d', 'f', '--url', 'https://docs.example.com', '--organization', 'Acme']],
    ['an address without scheme', ['d', '--url', 'docs.example.com', '--organization', 'Acme']],
    ['no organization', ['docs.example.com', 'docs']],
    ['an unknown hosting mode', ['d', 'f', '--organization', 'Acme', '--hosting', 'moon']],
    ['a canonical address without scheme', ['d', 'f', '--organization', 'Acme', '--canonical-url', 'docs.example.com']],
    [
      'a canonical address of another scheme',
      ['d', 'f', '--organization', 'Acme', '--canonical-url', 'ftp://example.com'],
    ],
  ];
  for (const [claim, commandArguments] of refused) {
    it(`${claim} is wrong usage`, () => assert.throws(() => readNewSiteRequest(commandArguments, '/'), UsageError));
  }
});
