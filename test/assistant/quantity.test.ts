import assert from 'node:assert/strict';
import { quantityAsked } from '../../assistant/embedded-model/quantity.js';

describe('a quantity that is asked for', () => {
  for (const [question, text, isStated] of [
    ['How long is a link valid?', 'A link is valid for one hour.', true],
    ['How long is a link valid?', 'Links live 90s.', true],
    ['How long is a link valid?', 'It answers 404 as soon as it has ended.', false],
    ['How long may a name be?', 'A name has up to 128 UTF-8 bytes.', true],
    ['How often is it checked?', 'It is checked daily.', true],
    ['how many days are logs kept', 'Logs are kept indefinitely.', true],
    ['How much does it cost per month?', 'A seat is $20 a month.', true],
    ['How much does it cost per month?', 'An ended link costs nothing more than 3 requests.', false],
    ['What is the price of a seat?', 'Seats are free.', true],
    ['What is the price of a seat?', 'A seat is not free.', false],
    ['Which Node version do I need?', 'You need Node 20.19 or newer.', true],
    ['Which Node version do I need?', 'Rolls back to the previous version.', false],
    ['Which Node version do I need?', 'You need Python 3.12 or newer.', false],
    ['Which Node version do I need?', '- **Node.js**: 18 or later', true],
    ['Which Postgres versions work?', 'Needs PostgreSQL 15+.', true],
    [
      'Which Postgres versions work?',
      'Replace `0.25.3` with the version that you want, and `18` with that of Postgres.',
      false,
    ],
    ['Which Node version do I need?', '"node": "20.19.0"', false],
    ["What's the oldest version of Android?", '- **Android**: SDK 24 (Android 7.0) or later', true],
    ['Which versions are supported?', 'Versions 2.1 and 3.0 are supported.', true],
    ['How much memory does a worker need?', 'A worker needs 512 MB.', true],
    ['How much memory does a worker need?', 'A worker needs memory for each of 4 pages.', false],
    ['How much does it add to the size of my app?', '| `arm64` | 2.40MB | 7.03MB |', true],
    ['How many keys can I have?', 'At most ten keys.', true],
    ['How many keys can I have?', 'A key is created in the dashboard.', false],
    ['How many keys can I have?', 'A key has at least 32 characters and ends after 90 days.', false],
    ['How many keys can I have?', '| `KEY` | none | The key of the endpoint |', false],
    ['How many keys can I have?', 'Up to 5 keys, each of 32 characters.', true],
    ['How many keys can I have?', 'Ask for more keys in [this issue](https://example.com/issues/3782).', false],
    ['How many characters may a key have?', 'A key has at least 32 characters.', true],
  ] as const) {
    it(`is ${isStated ? '' : 'not '}stated for "${question}" by "${text}"`, () => {
      assert.equal(quantityAsked(question)?.(text), isStated);
    });
  }

  for (const question of [
    'Can I change how long logs are kept?',
    'How do I keep logs?',
    'How do I set the maximum size of a file?',
    'Where is the price of a seat shown?',
    'What happens when the maximum is reached?',
    'Which version control systems are supported?',
    'Wie lange gilt ein Link?',
  ])
    it(`is none in "${question}"`, () => assert.equal(quantityAsked(question), undefined));
});
