import assert from 'node:assert/strict';
import { generatedPages } from '../../../../bench/search/generated-pages.js';
import { buildPart } from '../../../../site/search/build-part.js';
import type { PageSections, SearchScope } from '../../../../site/search/page-sections.js';
import { readPart } from '../../../../site/search/query/read-part.js';
import { readQuery } from '../../../../site/search/query/read-query.js';
import { type Found, searchParts } from '../../../../site/search/query/search-parts.js';
import { textFiles } from '../../../../site/search/text-files.js';
import { readPartFile } from '../../../../site/search/wire.js';
import { mergedParts, openMerged } from '../../../support/merged-parts.js';
import { foundPage } from '../../../support/searched-pages.js';

/** Pages of several scripts, with rare words, a boost and words at the very ends of the alphabet. */
const OTHERS = [
  foundPage('安装指南', { 离线使用: '下载离线文档包，然后打开它。' }),
  foundPage('Überblick', { Größe: 'Die Länge des Schiffs, naïve façade. zzz 𠀀𠀁 ~ aaa 3.14 0' }, { boost: 2.5 }),
  foundPage('useState', { 'Read maxTokens': 'Call useDebounce and maxTokens, then berthing, berths and berthed.' }),
];
const PAGES = [...generatedPages(360), ...OTHERS];
const PAGES_A_PART = 20;

const QUESTIONS = [
  ...'the|the |how do I install the gateway|certificate retention |invoice|gateway snapshot 12|zzz|aaa |3.14|0 '.split(
    '|',
  ),
  ...'certifcate|retnetion polcy|gatewya |xylophonist|queu|webho|webhoks in a region|snapshto database '.split('|'),
  ...'c|ce|re|s|w|in|useState|usestat|maxTokens |maxtoken|naive|lange|berth|berthing |离线文档|载|𠀀𠀁|überblick'.split(
    '|',
  ),
  ...PAGES.slice(0, 40).flatMap(({ title, sections }) => [title, sections[1]?.heading ?? '', sections[2]?.text ?? '']),
];
const SCOPES: readonly (SearchScope | undefined)[] = [undefined, { version: 'v1' }, { version: 'v2' }];

describe('a large index', () => {
  const files = partsOf(PAGES);
  const whole = files.map(({ bytes }, index) => readPart(index, readPartFile(bytes)));

  for (const [claim, wordsCharacters] of [
    ['in files of the usual size', undefined],
    ['with words divided among several files', 100],
  ] as const)
    it(`finds what its parts find, with the same scores, ${claim}`, async () => {
      const index = openMerged(mergedParts(files, wordsCharacters === undefined ? {} : { wordsCharacters }));
      for (const version of SCOPES) {
        const accepts = (scope: SearchScope) => version === undefined || scope.version === version.version;
        for (const question of QUESTIONS) {
          const options = { words: readQuery(question), accepts, limit: 14 };
          const searched = whole.filter(({ scopes }) => scopes.some(accepts));
          const { parts, ...extent } = await index.partsFor(options.words, accepts);
          const found = searchParts(parts, { ...options, ...extent });
          // Completions of a letter or two are limited if they are in many files.
          if (wordsCharacters !== undefined && /(?:^| )[\p{L}\p{N}]{1,6}$/u.test(question)) continue;
          assert.deepEqual(plain(found), plain(searchParts(searched, options)), question);
        }
      }
    });

  it('is the same for the same parts, in one pass over them or in several', () => {
    const [once, again] = [[...mergedParts(files)], [...mergedParts(files, { maxHeldBytes: 20_000 })]];
    const named = (list: typeof once) => list.map(({ path, bytes }) => [path, bytes.toString('utf8')] as const);
    assert.deepEqual(new Map(named(again)), new Map(named(once)));
    assert.equal(again.length, once.length);
  });

  it('loads only the files that have the words of a question', async () => {
    const asked: string[] = [];
    const made = [...mergedParts(files, { wordsCharacters: 4000 })];
    const index = openMerged(made, asked);
    const accepts = () => true;
    const loaded = async (question: string) => {
      asked.length = 0;
      await index.partsFor(readQuery(question), accepts);
      return asked.map((path) => /\/(\w+)\./.exec(path)?.[1]);
    };
    await index.partsFor([], accepts);
    assert.ok(asked.every((path) => path.includes('/facts.')));
    assert.deepEqual(await loaded('zzz '), ['words']);
    assert.deepEqual(await loaded('zzz '), [], 'nothing is loaded twice');
    assert.deepEqual(await loaded('aaa zzz '), ['words']);
    const all = made.filter(({ path }) => path.includes('/words.')).length;
    assert.ok(all > 40, String(all));
    assert.ok((await loaded('certificate ')).length < all / 10);
    assert.ok((await loaded('certifcate ')).includes('vocabulary'));
  });

  it('does not load the pages of other versions that have a frequent word', async () => {
    const made = [...mergedParts(files, { wordsCharacters: 40 })];
    const countFor = async (accepts: (scope: SearchScope) => boolean) => {
      const asked: string[] = [];
      await openMerged(made, asked).partsFor(readQuery('the '), accepts);
      return asked.filter((path) => path.includes('/words.')).length;
    };
    const [all, old] = [await countFor(() => true), await countFor(({ version }) => version === 'v1')];
    assert.ok(all > 12 && old < all / 2, `${old} of ${all}`);
  });

  it('shows the address, title, groups and text of each page', async () => {
    const index = openMerged(mergedParts(files));
    for (const [at, page] of PAGES.entries()) {
      const row = await index.page(Math.floor(at / PAGES_A_PART), at % PAGES_A_PART);
      const text = textFiles(PAGES.slice(at - (at % PAGES_A_PART), at - (at % PAGES_A_PART) + PAGES_A_PART));
      assert.equal(decodeURIComponent(row.address), page.outputPath);
      assert.equal(row.title, page.title);
      assert.equal(row.groups, page.groups.join(' › '));
      assert.equal(row.text, text.batch.texts[0]?.name);
      assert.equal(row.pageInText, at % PAGES_A_PART);
    }
  });

  it('fails while a file is missing, and loads it when it is there again', async () => {
    const made = [...mergedParts(files)];
    const without = made.filter(({ path }) => !path.includes('/words.'));
    const ask = (list: typeof made) => openMerged(list).partsFor(readQuery('zzz '), () => true);
    await assert.rejects(ask(without), /words\.[0-9a-f]+\.js could not be loaded/);
    assert.equal((await ask(made)).parts.length, 1);
  });
});

function partsOf(pages: readonly PageSections[]) {
  const files = [];
  for (let first = 0; first < pages.length; first += PAGES_A_PART)
    files.push(buildPart([textFiles(pages.slice(first, first + PAGES_A_PART)).batch]).file);
  return files;
}

function plain({ pages, count, terms, marks }: Found) {
  const sorted = (sets: Found['terms']) => sets.map((set) => [...set].sort());
  return { pages, count, terms: sorted(terms), marks: sorted(marks) };
}
