import assert from 'node:assert/strict';
import { ANSWER_ABOVE } from '../../assistant/embedded-model/compose-answer.js';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { found, passagesOf, searchOver } from '../support/passages.js';

const harbour = searchOver(
  passagesOf('berths', 'Berths', {
    '': 'A berth is reserved for a vessel before it arrives.',
    'Cancel a reservation': 'Run `harbour release --no-notify` to cancel. The call `releaseBerth` does the same.',
    Limits: '| Plan | Berths |\n| --- | --- |\n| Small | 12 |\n| Large | 480 |',
  }),
  passagesOf('cranes', 'Cranes', {
    '': 'Cranes unload containers in parallel, at most four for one vessel.',
    Errors: 'CRANE_ARM_BLOCKED means that the arm has touched something. Set `safety.margin` in harbour.json to 2.',
  }),
  passagesOf('tariffs', 'Tariffs', { '': 'What a stay costs is billed each month by invoice.' }),
  passagesOf(
    'changelog',
    'Changelog',
    { 'Version 9': 'Berth reservation: cancel a berth reservation with release. Cancel reservations faster.' },
    { kind: 'changelog' },
  ),
);

describe('searching a site for an answer', () => {
  for (const [what, query, path] of [
    ['an inflected word', 'reserving berths', 'berths'],
    ['a misspelt word', 'cancle a reservaton', 'berths'],
    ['a flag', 'what does --no-notify do', 'berths'],
    ['a part of an identifier', 'release berth call', 'berths'],
    ['an error code', 'CRANE_ARM_BLOCKED', 'cranes'],
    ['a part of an error code', 'the arm is blocked', 'cranes'],
    ['a name of a setting', 'safety.margin', 'cranes'],
    ['a cell of a table', 'how many berths on the large plan', 'berths'],
    ['a word of another language', 'factura', 'tariffs'],
  ] as const) {
    it(`finds a page by ${what}`, async () => {
      assert.equal((await found(harbour, query))[0], path);
    });
  }

  it('does not let a changelog win over the page that says how things are', async () => {
    assert.equal((await found(harbour, 'cancel a berth reservation'))[0], 'berths');
  });

  it('scores what a site speaks of above what it does not', async () => {
    const score = async (query: string) => (await harbour.search({ query, pageSize: 1 }))[0]?.score ?? 0;
    assert.ok((await score('cancel a reservation')) > 0.6);
    assert.ok((await score('bake a sourdough loaf in the oven')) < 0.2);
    assert.deepEqual(await harbour.search({ query: 'cancel', pageSize: 5, scoreThreshold: 1 }), []);
  });

  it('takes misspelt and translated words for as likely answered as the words that were meant', async () => {
    const score = async (query: string) => (await harbour.search({ query, pageSize: 1 }))[0]?.score ?? 0;
    for (const query of ['cancle a reservation', 'factura'])
      assert.ok((await score(query)) > ANSWER_ABOVE, `${query}: ${await score(query)}`);
    assert.ok((await score('cancel a reservation by PagerDuty')) < (await score('cancel a reservation')));
  });

  it('answers nothing to what says nothing', async () => {
    for (const query of ['', '   ', '?!', 'how do I']) assert.deepEqual(await found(harbour, query), []);
  });

  it('takes the subject of a follow-up from what was asked before', async () => {
    const earlier = ['How do cranes unload containers?'];
    assert.equal((await found(harbour, 'and what are its errors?', { earlier }))[0], 'cranes');
  });

  it('takes "this" for the page that is looked at', async () => {
    for (const [currentPath, path] of [
      ['/cranes', 'cranes'],
      ['berths', 'berths'],
    ] as const)
      assert.equal((await found(harbour, 'which vessel may use this', { currentPath }))[0], path);
  });

  it('gives back no more than was asked for, with anchor and headings of each section', async () => {
    const [first, ...others] = await harbour.search({ query: 'cancel a reservation', pageSize: 1 });
    assert.deepEqual(others, []);
    assert.equal(first?.anchor, 'cancel-a-reservation');
    assert.deepEqual(first?.headings, ['Cancel a reservation']);
    assert.match(first?.content ?? '', /--no-notify/);
  });

  it('finds a section in pieces once, by the piece that answers', async () => {
    const steps = Array.from(
      { length: 30 },
      (_, at) => `${at + 1}. Sailor ${at} coils the rope and stores it below deck ${at}.`,
    );
    steps[25] = '26. The zeppelin is moored to the mast.';
    const site = searchOver(
      passagesOf('ropes', 'Ropes', { '': `${'Ropes are long. '.repeat(40)}\n\n${steps.join('\n')}` }),
    );
    const results = await site.search({ query: 'moor a zeppelin to the mast', pageSize: 5 });
    assert.equal(results.length, 1);
    assert.match(results[0]?.content ?? '', /^26\. The zeppelin/m);
  });

  it('gives a whole page by its path, and nothing for one that it does not have', async () => {
    assert.match(harbour.page('/berths')?.content ?? '', /^# Berths\n[\s\S]*## Limits\n[\s\S]*480/);
    assert.equal(harbour.page('secret'), undefined);
  });
});

describe('languages and versions of a site', () => {
  const text = 'The timeout is ten seconds for every call.';
  const site = searchOver(
    passagesOf('v2/timeouts', 'Timeouts', { '': text }, { scope: { version: 'v2', language: 'en' } }),
    passagesOf(
      'v1/timeouts',
      'Timeouts',
      { '': `${text} Set it in the file.` },
      { scope: { version: 'v1', language: 'en' } },
    ),
    passagesOf(
      'zh/timeouts',
      '超时',
      { '': '每次调用的超时时间为十秒。' },
      { scope: { version: 'v2', language: 'zh' } },
    ),
  );

  it('come first as the page that is looked at has them', async () => {
    assert.equal((await found(site, 'timeout of a call'))[0], 'v2/timeouts');
    assert.equal((await found(site, 'timeout of a call', { currentPath: '/v1/timeouts' }))[0], 'v1/timeouts');
  });

  it('are the default ones otherwise, whatever comes first and in each language and product', async () => {
    const of = (path: string, scope: PagePassages['scope'], nonDefault: PagePassages['nonDefault']) =>
      passagesOf(path, 'Timeouts', { '': `${text} It is of ${path}.` }, { scope, nonDefault });
    const versions = searchOver(
      of('edge/timeouts', { version: 'Edge', language: 'en' }, ['version']),
      of('v1/timeouts', { version: 'v1', language: 'en' }, []),
      of('de/edge', { version: 'Edge', language: 'de' }, ['language']),
      of('de/v1', { version: 'v1', language: 'de' }, ['language', 'version']),
    );
    assert.equal((await found(versions, 'timeout of a call'))[0], 'v1/timeouts');
    assert.equal((await found(versions, 'timeout of a call', { filter: { language: 'de' } }))[0], 'de/edge');
    assert.equal((await found(versions, 'timeout of a call', { currentPath: '/edge/timeouts' }))[0], 'edge/timeouts');
    const products = searchOver(
      of('a/next', { product: 'A', version: 'next' }, ['version']),
      of('a/2', { product: 'A', version: '2' }, []),
      of('b/next', { product: 'B', version: 'beta' }, ['product', 'version']),
      of('b/7', { product: 'B', version: '7' }, ['product']),
    );
    assert.deepEqual((await found(products, 'timeout of a call')).slice(0, 2).sort(), ['a/2', 'b/7']);
    const onB = await found(products, 'timeout of a call', { currentPath: 'b/next' });
    assert.deepEqual(onB.slice(0, 2), ['b/next', 'a/2']);
  });

  it('are left out by a filter, whose labels may be written in any case', async () => {
    assert.deepEqual(await found(site, 'timeout', { filter: { version: 'V1' } }), ['v1/timeouts']);
    assert.deepEqual(await found(site, '超时', { filter: { language: 'zh' } }), ['zh/timeouts']);
  });

  it('are told by the script of a question, whose characters are found in pairs', async () => {
    assert.equal((await found(site, '调用的超时时间'))[0], 'zh/timeouts');
  });

  it('are told by the small words of a question, which are not asked for', async () => {
    const site = searchOver(
      passagesOf('tr/kart', 'Kart', { '': 'Linux kurulumu için bir kart gerekir.' }, { scope: { language: 'tr' } }),
      passagesOf('en/board', 'Board', { '': 'Linux needs a board of its own.' }, { scope: { language: 'en' } }),
    );
    assert.equal((await found(site, 'linux'))[0], 'tr/kart');
    assert.equal((await found(site, 'what does linux need to be there'))[0], 'en/board');
    assert.deepEqual(await found(site, 'nasıl', { filter: { language: 'tr' } }), []);
  });

  it('do not show the same text twice', async () => {
    const twice = searchOver(
      passagesOf('a', 'Anchors', { '': 'Drop the anchor slowly, and watch the chain until it holds the ground.' }),
      passagesOf('b', 'Anchors', { '': 'Drop the anchor slowly, and watch the chain until it holds the ground.' }),
    );
    assert.deepEqual(await found(twice, 'drop the anchor'), ['a']);
  });

  it('are of no matter to a site without them', async () => {
    const plain = searchOver(passagesOf('a', 'Anchors', { '': 'Drop the anchor.' }));
    assert.deepEqual(await found(plain, 'anchor', { filter: { version: 'v9', language: 'xx', tag: 'none' } }), ['a']);
  });
});

describe('exact tokens and headings', () => {
  const crew = passagesOf('crew', 'Crew', {
    '@session': 'A session starts an agent. Each agent of a session is an agent that an agent calls.',
    '@agent': 'Marks a class.',
    Windows: 'On Windows, install the app from the store.',
    Panes: 'A window shows the harbour. Open a window, move the window, close the window in the app.',
    Sailing: 'Give `--sail` to hoist, and sail when you sail with sails.',
    Sails: 'Sails are sails that sail. A sail is a sail.',
  });
  const site = searchOver(
    crew,
    passagesOf('hoist', 'Hoist your own flag', { '': 'See below.', Steps: 'Pull the rope.' }),
    passagesOf('words', 'Words', { Words: 'Flag: a cloth of your own. Hoist: to raise a flag.' }),
  );
  const first = async (query: string) => (await site.search({ query, pageSize: 5 }))[0];

  it('find a decorator, and not the same word without its sign', async () => {
    assert.deepEqual((await first('What does @agent do?'))?.headings, ['@agent']);
  });

  it('find a flag, and not its verb', async () => {
    assert.deepEqual((await first('what is --sail for'))?.headings, ['Sailing']);
  });

  it('find a name, and not the word that it is the plural of', async () => {
    assert.deepEqual((await first('Does the app run on Windows?'))?.headings, ['Windows']);
  });

  it('find the page whose title is the question before text that says its words', async () => {
    assert.equal((await first('How do I hoist my own flag?'))?.path, 'hoist');
  });

  it('do not lower a question with a sign that the site does not write', async () => {
    const score = async (query: string) => (await first(query))?.score ?? 0;
    assert.ok((await score('how do @sails work')) > 0.5 * (await score('how do sails work')));
  });
});
