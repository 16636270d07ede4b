import assert from 'node:assert/strict';
import { withFormatClasses } from '../../../site/css/format-classes.js';

const sheets: readonly (readonly [written: string, bundled: string])[] = [
  ['.hero .card-group > .card:hover{}', '.hero :is(.card-group,.op-columns) > :is(.card,.op-card):hover{}'],
  ['a.callout.big::before,.steps{}', 'a:is(.callout,.op-callout).big::before,:is(.steps,.op-steps){}'],
  ['.card-title,.my-card,.cards{margin:.5em}', '.card-title,.my-card,.cards{margin:.5em}'],
  ['/* .card */ a[title=".step"]{background:url(x.card)}', '/* .card */ a[title=".step"]{background:url(x.card)}'],
];

describe("the format's classes in a project's style sheets", () => {
  for (const [written, bundled] of sheets)
    it(`${written} is bundled as ${bundled}`, () => assert.equal(withFormatClasses(written), bundled));
});
