import assert from 'node:assert/strict';
import { exactTokens, shareOfTokens } from '../../../assistant/language/exact-tokens.js';
import { completeQuestion } from '../../../assistant/language/topic.js';

describe('a follow-up question', () => {
  for (const [question, earlier, completed] of [
    ['and how do I change it?', ['What is the limit?'], 'What is the limit?\nand how do I change it?'],
    ['what about Python?', ['Is there a client?', 'and for this?'], 'Is there a client?\nwhat about Python?'],
    ['and that?', ['and this?'], 'and this?\nand that?'],
    ['How do I install?', ['What is the limit?'], 'How do I install?'],
    ['and how do I change it?', [], 'and how do I change it?'],
  ] as const) {
    it(`is completed only if it refers to something: ${question}`, () => {
      assert.equal(completeQuestion(question, earlier), completed);
    });
  }
});

describe('exact tokens', () => {
  for (const [question, text, share] of [
    ['What does @agent do?', 'an agent', 0],
    ['What does @agent do?', '`@agent(name)`', 1],
    ['is there a --force flag', 'use force', 0],
    ['is there a --force flag', '`deploy --force`', 1],
    ['is there a --force flag', '`deploy --force-all`', 0],
    ['what is max_retries', 'max retries', 0],
    ['does useChat work with 5.0.1', '`useChat` of 5.0.1', 1],
    ['does useChat work with 5.0.1', '`useChat` of 5.0.12', 0.5],
    ['why 429', 'error 429', 1],
    ['why 429', 'error 4290', 0],
    ['close it after 100 responses', 'Close it on a limit.', 1],
    ['Does it run on Windows?', 'open a window', 0],
    ['Does it run on Windows?', 'on Windows', 1],
    ['Windows of the app', 'anything', 1],
  ] as const) {
    it(`of "${question}" are ${share === 0 ? 'not ' : ''}in "${text}"`, () => {
      assert.equal(shareOfTokens(exactTokens(question), text), share);
    });
  }
});
