import assert from 'node:assert/strict';
import { missingContent } from '../../browser/shown-by-presses.js';

describe('content that presses have shown', () => {
  const shown = [
    { control: 'More', words: ['owls', 'hunt', 'silently'], replaces: false },
    { control: 'Other', words: ['mice', 'sleep', 'underground'], replaces: true },
  ];

  it('is missing unless its words are in the text of the HTML', () => {
    const isThere =
      '<p>owls <b>hunt</b>,&nbsp;silently</p><template shadowrootmode="open">mice sleep underground</template>';
    assert.deepEqual(missingContent(shown, isThere), { replacing: [], hidden: [] });
    const onlyLooksSo =
      '<p title="> owls hunt silently">x</p><!-- owls hunt silently --><script>"mice sleep underground"</script><style>.mice.sleep.underground{}</style>';
    assert.deepEqual(missingContent(shown, onlyLooksSo), { replacing: ['Other'], hidden: ['More'] });
  });

  it('is searched in one pass, whatever a page writes into a comment', () => {
    const html = `<!--${'<script '.repeat(400_000)}--><p>owls hunt silently, mice sleep underground</p>`;
    assert.deepEqual(missingContent(shown, html), { replacing: [], hidden: [] });
  });
});
