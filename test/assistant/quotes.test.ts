import assert from 'node:assert/strict';
import { chooseBlock } from '../../assistant/embedded-model/choose-block.js';
import { scoreUnits, signsOfUnits } from '../../assistant/embedded-model/score-units.js';
import { splitUnits } from '../../assistant/embedded-model/split-units.js';
import { joinPieces, splitPassage } from '../../assistant/index/split-passage.js';

const filler = Array.from({ length: 14 }, (_, index) => `Cooks of galley ${index} eat at six. `.repeat(3));
const result = (content: string, url = '/page') => ({ title: 'Page', url, headings: [], content, score: 0.9 });
/** The texts of the block that is chosen from sections with these contents. */
async function quoted(text: string, ...contents: string[]): Promise<string[]> {
  const results = contents.map((content, at) => result(content, `/page-${at}`));
  const block = await chooseBlock({ text, earlier: [] }, results);
  return block?.units.map((unit) => unit.text) ?? [];
}

describe('pieces of a section', () => {
  it('know the title that they stand under, which is no piece by itself', () => {
    const units = splitUnits('**Linux**\n\nUse apt.\n\n**macOS**\n\n```bash\nbrew\n```\n\n**Windows**');
    assert.deepEqual(
      units.map(({ label, text }) => [label, text]),
      [
        ['**Linux**', 'Use apt.'],
        ['**macOS**', '```bash\nbrew\n```'],
      ],
    );
  });

  it('have what is written below an item with it', () => {
    const units = splitUnits(
      '- `depth` (integer)\n\n  Of the harbour.\n\n- `tide` (boolean)\n\n  ```json\n  true\n  ```',
    );
    assert.deepEqual(
      units.map(({ text }) => text),
      ['- `depth` (integer)\n\n  Of the harbour.', '- `tide` (boolean)\n\n  ```json\n  true\n  ```'],
    );
  });

  it('are items also where one follows what stands below another at once', () => {
    const units = splitUnits('1. Open the hatch.\n\n   - Slowly.\n2. Lower the anchor.\n\n   By its chain.');
    assert.deepEqual(
      units.map(({ text }) => text),
      ['1. Open the hatch.\n\n   - Slowly.', '2. Lower the anchor.\n\n   By its chain.'],
    );
  });

  it('lose the depth of an item whose beginning is not there', () => {
    assert.equal(splitUnits('  Of the harbour.\n\n  - Inner')[0]?.text, 'Of the harbour.');
  });

  it('are whole code, of which only the beginning is kept if it is very long', () => {
    const linesOf = (count: number) => Array.from({ length: count }, (_, at) => `  step: ${at}`).join('\n');
    const textOf = (lines: string) => splitUnits(`\`\`\`yaml\n${lines}\n\`\`\``).map(({ text }) => text);
    assert.deepEqual(textOf(linesOf(100)), [`\`\`\`yaml\n${linesOf(100)}\n\`\`\``]);
    const [long = ''] = textOf(linesOf(1000));
    assert.ok(long.length < 3020);
    assert.match(long, /^```yaml\n(?: {2}step: \d+\n)+…\n```$/);
  });

  it('are no rows of a table that say nothing', () => {
    const table = '| Berth | Depth |\n| --- | --- |\n| North | 7 m |\n|  |  |\n| South | 9 m |';
    assert.deepEqual(
      splitUnits(table).map(({ text }) => text),
      ['| North | 7 m |', '| South | 9 m |'],
    );
  });
});

describe('what is quoted of sections', () => {
  it('is of several tabs the one that answers', async () => {
    const tabs = ['**Anchors**', filler.join('\n\n'), '**Buoys**', 'A buoy is painted red.', '**Cranes**', ...filler];
    assert.deepEqual(await quoted('which colour has a buoy', tabs.join('\n\n')), ['A buoy is painted red.']);
  });

  it('is of the same in several languages the one that was asked for, or the first', async () => {
    const content = ['bash', 'python', 'ruby']
      .map((language) => `\`\`\`${language}\nmoor ${language}\n\`\`\``)
      .join('\n\n');
    assert.deepEqual(await quoted('moor a ship', content), ['```bash\nmoor bash\n```']);
    assert.deepEqual(await quoted('moor a ship in ruby', content), ['```ruby\nmoor ruby\n```']);
  });

  it('reads on over an unlikely piece to a likely one, and does not end with an unlikely one', async () => {
    const answer = ['The anchor drops by its chain.', 'Cooks eat at six.', 'The anchor rises by its chain.'];
    const content = ['Sailors eat at five.', ...answer, 'Guests eat at seven.'].join('\n\n');
    assert.deepEqual(await quoted('anchor chain', content), answer);
  });

  it('is both of a request and what it answers', async () => {
    const content = '```bash curl\nmoor\n```\n\n```json 200\n{ "moored": true }\n```';
    assert.equal((await quoted('moor a ship', content)).length, 2);
  });

  it('finds the piece that says it by a word of the same group', async () => {
    const content = [...filler, 'To disable the siren, pull its plug.', ...filler].join('\n\n');
    assert.ok((await quoted('turn off the siren', content)).some((text) => text.startsWith('To disable')));
  });

  it('is of steps too long to be quoted each one by its first line, and the one that answers whole', async () => {
    const steps = ['Open the hatch.', 'Lower the anchor by its chain.', 'Wait for the bell.', 'Close the hatch.'].map(
      (step, at) => `${at + 1}. ${step}\n\n   ${'Sailors sing while they do it. '.repeat(at === 1 ? 2 : 20)}`,
    );
    const units = await quoted('lower the anchor by its chain', [...filler, ...steps].join('\n\n'));
    const asked = units.filter((text) => /^\d/.test(text)) ?? [];
    assert.deepEqual(
      asked.map((text) => text.split('\n').length > 1),
      [false, true, false, false],
    );
  });

  it('is of long steps behind a line that leads to them the likeliest one, and those for which there is room', async () => {
    const steps = ['Stop the winch.', 'Haul the anchor.', 'Wash it.'].map(
      (step, at) => `${at + 1}. ${step}\n\n   ${'Sailors sing. '.repeat(at === 1 ? 40 : 10)}`,
    );
    const units = await quoted(
      'move an anchor to a ship and haul',
      ['Move an anchor to a ship:', ...steps].join('\n\n'),
    );
    assert.deepEqual(
      units.filter((text) => /^\d/.test(text)).map((text) => text.split('\n').length > 1),
      [false, true, false],
    );
  });

  it('is what answers, without what stands around it and says nothing of it', async () => {
    const units = await quoted(
      'maximum draught of a vessel',
      [...filler, 'The maximum draught of a vessel is 9 metres.', ...filler].join('\n\n'),
      [...filler, 'Sailors sing.'].join('\n\n'),
    );
    assert.deepEqual(units, ['The maximum draught of a vessel is 9 metres.']);
  });

  it('begins with the source that answers, whichever the search found first', async () => {
    const first = await quoted(
      'maximum draught of a vessel',
      'Vessels are moored by their captains.',
      'The maximum draught of a vessel is 9 metres.',
    );
    assert.deepEqual(first, ['The maximum draught of a vessel is 9 metres.']);
  });

  for (const [question, content, answer] of [
    ['how long may a vessel stay', ['A vessel may stay at berth 404.', 'A vessel may stay for a week.'], 1],
    ['which version of the tide table', ['The version of the tide table.', 'The tide table 2.1 or newer.'], 1],
    ['what is the default tide', ['The tide of harbours.', 'Set the tide; default is low.'], 1],
    ['can a vessel moor at night', ['A vessel moors at the quay.', 'A vessel never moors at night.'], 1],
    ['how do I moor a vessel', ['You moor a vessel by its rope.', '```bash\nmoor vessel\n```'], 1],
  ] as const) {
    it(`takes the form that is asked for: ${question}`, async () => {
      const scored = scoreUnits({ text: question, earlier: [] }, [result(content.join('\n\n'))]).flat();
      const best = Math.max(...scored.map(({ share }) => share));
      assert.equal(
        scored.findIndex(({ share }) => share === best),
        answer,
      );
    });
  }

  it('is of a list the item that answers, and nothing else of it', async () => {
    const list = 'There are two ways in:\n\n- **North gate**: for ships\n- **South gate**: for boats of fishermen';
    const units = await quoted('way in for boats of fishermen', [...filler, list, ...filler].join('\n\n'));
    assert.deepEqual(units, ['- **South gate**: for boats of fishermen']);
  });

  it('is found by other forms of a word of its own language', async () => {
    const content = ['Der Hafen ist alt.', 'Die Schleusen werden nachts geschlossen.', 'Möwen sind laut.'];
    const asked = { text: 'Schleusung nächtlicher Möwe', earlier: [] };
    const found = (language: string) =>
      signsOfUnits(asked, [{ ...result(content.join('\n\n')), language }]).signs[2]?.coverage ?? 0;
    assert.ok(found('de') > found('en'));
  });

  it('ends at no line that leads to something', async () => {
    const code = `\`\`\`text\n${'error '.repeat(400)}\n\`\`\``;
    const content = ['A blocked crane stops at once.', ...filler, 'A blocked crane prints the error:', code].join(
      '\n\n',
    );
    assert.doesNotMatch((await quoted('blocked crane error', content)).at(-1) ?? '', /:$/);
  });
});

describe('a section in pieces', () => {
  const rows = Array.from({ length: 120 }, (_, at) => `| Port ${at} | ${at * 7} metres deep |`);
  const lines = Array.from({ length: 120 }, (_, at) => `  moor --ship ${at} --rope ${at * 3}`);
  for (const [what, text] of [
    ['a table', ['| Port | Depth |', '| --- | --- |', ...rows].join('\n')],
    ['code', ['```bash', ...lines, '```'].join('\n')],
    ['paragraphs', filler.concat(filler).join('\n\n')],
  ] as const) {
    it(`is the same again when it is put together, being ${what}`, () => {
      const pieces = splitPassage(text).map((piece, number) => ({ number, text: piece }));
      assert.ok(pieces.length > 1);
      assert.equal(joinPieces(pieces.toReversed()), text);
    });
  }

  it('keeps a title, and a line that leads to something, with what they are of', () => {
    const text = [...filler, '**Cranes**', 'Run this:', `\`\`\`bash\n${lines.slice(0, 30).join('\n')}\n\`\`\``].join(
      '\n\n',
    );
    const pieces = splitPassage(text);
    assert.ok(pieces.length > 1);
    for (const piece of pieces) assert.doesNotMatch(piece, /(?:\*\*|:)$/);
    assert.match(pieces.at(-1) ?? '', /^\*\*Cranes\*\*\n\nRun this:/);
  });
});
