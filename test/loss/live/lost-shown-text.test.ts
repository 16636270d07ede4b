import assert from 'node:assert/strict';
import { lostShownText } from '../../../loss/live/lost-shown-text.js';

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `w${from + index}`).join(' ');
const LIVE = `<nav> Home Guide </nav><main><h1> Title </h1> ${words(0, 200)} <h2> Install it </h2> npm i <pre> npm start </pre><h2> End </h2> ${words(200, 210)}</main><aside> On this page </aside>`;

const told = (bundle: string) => lostShownText({ page: 'a', address: 'https://d.test/a', live: LIVE, bundle })?.message;

describe('what a browser shows of a live page and not of the bundle', () => {
  it('is nothing where the texts are the same, in another order, or with more', () => {
    assert.equal(told(LIVE), undefined);
    assert.equal(told(`${LIVE.replace('<aside> On this page </aside>', '')} On this page, and search`), undefined);
  });

  it('is an error if it is more than 2 %, with the lost words', () => {
    const finding = lostShownText({
      page: 'a',
      address: 'https://d.test/a',
      live: LIVE,
      bundle: LIVE.replace(words(20, 26), ''),
    });
    assert.deepEqual([finding?.code, finding?.severity, finding?.page], ['lost-text', 'error', 'a']);
    assert.match(finding?.message ?? '', /as a browser shows it, 6 of 2\d\d: “w20 w21 w22 w23 w24 w25”/);
  });

  it('is an error if it is all of a region', () => {
    const REGIONS: readonly (readonly [gone: string, message: RegExp])[] = [
      ['Home Guide', /“home guide”, all of a menu/],
      ['On this page', /“on this page”, all of a side part/],
      ['npm start', /“npm start”, all of a block of code/],
      ['<h2> Install it </h2> npm i <pre> npm start </pre>', /“install it npm i npm start”, all of a section/],
    ];
    for (const [gone, message] of REGIONS) assert.match(told(LIVE.replace(gone, '')) ?? '', message);
  });

  it('is an error if the page is blank', () => {
    assert.match(told('') ?? '', /, all of the main part/);
    assert.match(told('<main> This page was not found </main>') ?? '', /all of the main part|of 2\d\d/);
  });

  it('is nothing where a few words differ', () => {
    assert.equal(told(LIVE.replace('w5 w6', '').replace('w100', '')), undefined);
    assert.equal(told(LIVE.replace('Home', 'Start')), undefined);
  });
});
