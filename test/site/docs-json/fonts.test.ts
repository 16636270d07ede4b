import assert from 'node:assert/strict';
import type { SiteFonts } from '../../../site/model/fonts.js';
import { findingsOf, planProject } from '../../support/plan-project.js';

const woff = { 'fonts/own.woff2': 'wOF2' };

const read: readonly [claim: string, fonts: unknown, expected: SiteFonts | undefined][] = [
  [
    'one family is for text and headings',
    { family: 'Inter' },
    { body: { family: 'Inter' }, heading: { family: 'Inter' } },
  ],
  [
    'headings may have their own',
    { family: 'Inter', heading: { family: 'Open Sans', weight: 700 } },
    { body: { family: 'Inter' }, heading: { family: 'Open Sans', weight: 700 } },
  ],
  ['headings alone', { heading: { family: 'Lora' } }, { heading: { family: 'Lora' } }],
  [
    'a file of the project, by any way to write its path',
    { family: 'Own', source: './fonts/own.woff2', format: 'woff2' },
    { body: { family: 'Own', source: 'fonts/own.woff2' }, heading: { family: 'Own', source: 'fonts/own.woff2' } },
  ],
];

const refused: readonly [claim: string, fonts: unknown, message: RegExp][] = [
  ['no family', { weight: 400 }, /"fonts" was ignored because it names no family/],
  ['a weight that is none', { family: 'Inter', weight: 'bold' }, /"fonts\.weight" must be a number from 1 to 1000/],
  ['a family that would end its string', { family: 'A";}*{x:y' }, /"fonts\.family" must be the name of a font family/],
  ['a style sheet as source', { family: 'A', source: 'https://x.test/css2?family=A' }, /which is not a font file/],
  ['a format that browsers do not share', { family: 'A', format: 'ttf' }, /"fonts\.format" must be one of woff, woff2/],
  ['a list', ['Inter'], /"fonts" must be an object with family/],
];

describe('fonts of a site', () => {
  for (const [claim, fonts, expected] of read)
    it(claim, () => {
      const plan = planProject({ pages: ['index'], configuration: { fonts }, files: woff });
      assert.deepEqual(plan.settings.fonts, expected);
      assert.deepEqual(findingsOf(plan, 'configuration'), []);
    });

  for (const [claim, fonts, message] of refused)
    it(`${claim} is told and left out`, () => {
      const plan = planProject({ pages: ['index'], configuration: { fonts } });
      assert.match(
        findingsOf(plan, 'configuration')
          .map((finding) => finding.message)
          .join('\n'),
        message,
      );
    });

  it('a file that is not there is missing, and the family is not asked of a host instead', () => {
    const plan = planProject({ pages: ['index'], configuration: { fonts: { family: 'Inter', source: 'a.woff2' } } });
    assert.match(findingsOf(plan, 'missing-file')[0]?.message ?? '', /names "a\.woff2" as fonts\.\w+\.source/);
    assert.deepEqual(plan.outsideUrls, []);
  });

  it('a family without files is asked of the font host, in the letters of the site’s languages', () => {
    const languages = [
      { language: 'en', pages: ['index'] },
      { language: 'ru', pages: ['ru/index'] },
    ];
    const { outsideUrls } = planProject({
      pages: ['index', 'ru/index'],
      navigation: { languages },
      configuration: { fonts: { family: 'Open Sans' } },
    });
    const names = outsideUrls.map((url) => url.split('/').at(-1));
    assert.ok(names.includes('open-sans-latin-wght-normal.woff2'));
    assert.ok(names.includes('open-sans-latin-400-normal.woff2'));
    assert.ok(names.includes('open-sans-cyrillic-wght-normal.woff2'));
    assert.ok(!names.some((name) => name?.includes('hebrew')));
  });

  it('families and files that style sheets ask for are brought in too', () => {
    const files = {
      'style.css':
        '@import url("https://fonts.googleapis.com/css2?family=Inter:wght@400;700&family=Lora");@import "https://x.test/a.css";@font-face{font-family:Z;src:url(https://x.test/z.woff2)}',
    };
    const plan = planProject({ pages: ['index'], files });
    assert.deepEqual(plan.settings.fonts, { imported: ['Inter', 'Lora'] });
    assert.ok(plan.outsideUrls.includes('https://x.test/z.woff2'));
    const told = findingsOf(plan, 'outside-file').map(({ message }) => message);
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', /style\.css imports the style sheet "https:\/\/x\.test\/a\.css", which was omitted/);
  });
});
