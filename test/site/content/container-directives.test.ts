import assert from 'node:assert/strict';
import { renderSource } from '../../support/render-source.js';

describe('containers that are written with colons', () => {
  it('are said once a page, with the component that says the same', async () => {
    const { html, findings } = await renderSource('Hello\n\n:::info Title\nText\n:::\n\n  ::: warning\nMore\n  :::\n');
    assert.match(html, /:::info/);
    assert.deepEqual(
      findings.map(({ code, severity, message, line }) => ({ code, severity, message, line })),
      [
        {
          code: 'unknown-component',
          severity: 'warning',
          message:
            '`:::info` is shown as text: write `<Info>` before what it holds and `</Info>` after it. The page has 2 of these.',
          line: 3,
        },
      ],
    );
  });

  it('are none in code, and neither are other words', async () => {
    const source = '```md\n:::note\n```\n\n:::constructor\nText\n:::\n\n`:::tip` and a ratio 1:::2';
    assert.deepEqual((await renderSource(source)).findings, []);
  });

  for (const [name, component] of [
    ['note', 'Note'],
    ['tip', 'Tip'],
    ['caution', 'Warning'],
    ['danger', 'Danger'],
  ])
    it(`\`:::${name}\` is told of <${component}>`, async () => {
      const { findings } = await renderSource(`:::${name}\nText\n:::`);
      assert.match(findings[0]?.message ?? '', new RegExp(`write \`<${component}>\``));
      assert.equal(findings.length, 1);
    });
});
