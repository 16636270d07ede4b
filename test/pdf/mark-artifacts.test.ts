import assert from 'node:assert/strict';
import { markArtifacts } from '../../pdf/mark-artifacts.js';

const marked = (content: string, tagged: readonly string[] = []) =>
  markArtifacts(Buffer.from(content, 'latin1'), (name) => !tagged.includes(name))
    .toString('latin1')
    .replace(/\/Artifact BMC\n/g, '{')
    .replace(/\nEMC\n/g, '}');

describe('marking artifacts', () => {
  it('marks paths, texts and pictures outside of tags, from their first operand on', () => {
    assert.equal(
      marked('q\n0 0 9 9 re\nW* n\n1 2 3 4 re\n5 6 l\nf\nQ'),
      'q\n0 0 9 9 re\nW* n\n{1 2 3 4 re\n5 6 l\nf}\nQ',
    );
    assert.equal(
      marked('BT /F1 9 Tf <00> Tj 1 0 Td [(a\\)]) 2] TJ ET'),
      'BT /F1 9 Tf{ <00> Tj} 1 0 Td{ [(a\\)]) 2] TJ} ET'.replaceAll('{ ', ' {'),
    );
    assert.equal(marked('/G3 gs\n/X1 Do\n/X2 Do', ['X2']), '/G3 gs\n{/X1 Do}\n/X2 Do');
  });

  it('leaves what is tagged, clips, and strings that look like operators', () => {
    for (const content of [
      '/P <</MCID 0>>BDC\nBT (x f) Tj ET\n0 0 1 1 re\nf\nEMC',
      '/Span <</ActualText(EMC f)/MCID 1>> BDC 1 1 m f EMC',
      '0 0 9 9 re W n q Q',
      '',
    ])
      assert.equal(marked(content), content);
    assert.equal(marked('/A BMC /B BMC EMC 1 0 m S EMC 1 0 m S'), '/A BMC /B BMC EMC 1 0 m S EMC {1 0 m S}');
  });
});
