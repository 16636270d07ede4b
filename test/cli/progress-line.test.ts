import assert from 'node:assert/strict';
import { createRate, duration, megabytes, plainProgressLine, progressLine } from '../../cli/progress-line.js';

const rendering = { status: 'running', phase: 'rendering', progress: 50, pageCount: 100, totalPages: 200 };

describe('the progress line', () => {
  const lines: readonly [claim: string, actual: string, expected: string][] = [
    [
      'a queued job waits',
      plainProgressLine(
        { ...rendering, status: 'queued', phase: null, progress: 0, totalPages: null, pageCount: 0 },
        undefined,
      ),
      '0 %  Waiting for a worker',
    ],
    [
      'planning has no pages yet',
      plainProgressLine({ ...rendering, phase: 'planning', progress: 1, totalPages: null, pageCount: 0 }, undefined),
      '1 %  Planning',
    ],
    [
      'rendering tells pages, pages a second and the time left',
      plainProgressLine(rendering, 25),
      '50 %  Rendering  100/200 pages  25 pages/s  4 s left',
    ],
    [
      'a slow rate keeps one decimal',
      plainProgressLine(rendering, 2.5),
      '50 %  Rendering  100/200 pages  2.5 pages/s  40 s left',
    ],
    ['without a rate there is no forecast', plainProgressLine(rendering, undefined), '50 %  Rendering  100/200 pages'],
    [
      'packaging has no rate',
      plainProgressLine({ ...rendering, phase: 'packaging', progress: 92, pageCount: 200 }, 25),
      '92 %  Packaging  200/200 pages',
    ],
    [
      'the bar is filled as far as the job is',
      progressLine(rendering, undefined),
      '████████████░░░░░░░░░░░░  50 %  Rendering  100/200 pages',
    ],
    [
      'a narrow terminal has a short bar first',
      progressLine(rendering, 25, 70),
      '████░░░░  50 %  Rendering  100/200 pages  25 pages/s  4 s left',
    ],
    [
      'a narrower one has what fits, whole',
      progressLine(rendering, 25, 50),
      '████░░░░  50 %  Rendering  100/200 pages',
    ],
  ];
  for (const [claim, actual, expected] of lines) it(claim, () => assert.equal(actual, expected));

  it('the rate is that of the last ten seconds', () => {
    const rate = createRate(10_000);
    assert.equal(rate(0, 0), undefined);
    assert.equal(rate(100, 10_000), 10);
    assert.equal(rate(100, 15_000), undefined, 'no page in the window');
    assert.equal(rate(400, 20_000), 30);
  });

  const durations: readonly [number, string][] = [
    [0.2, '1 s'],
    [59.4, '59 s'],
    [60, '1 min'],
    [185, '3 min 5 s'],
    [7_800, '2 h 10 min'],
  ];
  for (const [seconds, expected] of durations)
    it(`${seconds} s reads ${expected}`, () => assert.equal(duration(seconds), expected));

  it('sizes are decimal', () => {
    assert.equal(megabytes(3_440_000), '3.4 MB');
    assert.equal(megabytes(12_000), '12 kB');
  });
});
