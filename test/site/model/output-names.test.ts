import assert from 'node:assert/strict';
import { foldedName, outputNames } from '../../../site/model/output-names.js';

describe('names of files in a bundle', () => {
  it('two paths that differ only in case become two files on every disk', () => {
    const names = outputNames(['api/bareMetal.html', 'api/baremetal.html']);
    const folded = [...names.values()].map(foldedName);
    assert.equal(new Set(folded).size, 2);
    assert.equal(names.get('api/bareMetal.html'), 'api/bareMetal.html');
    assert.match(names.get('api/baremetal.html') ?? '', /^api\/baremetal-[0-9a-f]{8}\.html$/);
  });

  it('of two that clash the preferred one keeps its name', () => {
    const names = outputNames(['AGENTS.html', 'agents.html'], [], new Set(['agents.html']));
    assert.equal(names.get('agents.html'), 'agents.html');
    assert.match(names.get('AGENTS.html') ?? '', /^AGENTS-[0-9a-f]{8}\.html$/);
  });

  it('folders that differ only in case become one folder', () => {
    const names = outputNames(['Install/win.html', 'install/mac.html']);
    assert.deepEqual([...names.values()], ['Install/win.html', 'Install/mac.html']);
  });

  it('two Unicode forms of one name become two files', () => {
    const names = outputNames(['caf\u00e9.html', 'cafe\u0301.html']);
    assert.equal(new Set([...names.values()].map((name) => name.normalize('NFC'))).size, 2);
  });

  it('the order of the paths does not change their names', () => {
    const paths = ['B/x.html', 'b/X.html', 'b/x.html', 'a?.html', 'a-.html', 'con.html'];
    const sorted = (names: Map<string, string>) => [...names].sort(([a], [b]) => (a < b ? -1 : 1));
    assert.deepEqual(sorted(outputNames(paths)), sorted(outputNames([...paths].reverse())));
  });

  it('a path that had to change never takes the name of one that is fine', () => {
    const names = outputNames(['a?.html', 'a-.html']);
    assert.equal(names.get('a-.html'), 'a-.html');
    assert.match(names.get('a?.html') ?? '', /^a--[0-9a-f]{8}\.html$/);
  });

  it('a file never stands where a folder is', () => {
    const names = outputNames(['a.html', 'a.html/b.html']);
    const [file, inFolder] = [names.get('a.html'), names.get('a.html/b.html')];
    assert.equal(file, 'a.html');
    assert.match(inFolder ?? '', /^a-[0-9a-f]{8}\.html\/b\.html$/);
  });

  it('a reserved name goes to nobody', () => {
    const names = outputNames(['Manifest.json'], ['manifest.json']);
    assert.match(names.get('Manifest.json') ?? '', /^Manifest-[0-9a-f]{8}\.json$/);
  });
});
