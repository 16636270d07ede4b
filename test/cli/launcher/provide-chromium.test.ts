import assert from 'node:assert/strict';
import { provideChromium } from '../../../cli/launcher/provide-chromium.js';

describe('providing Chromium', () => {
  /** A machine on which Chromium appears once the program `arrivesWith` has run. */
  function machine(arrivesWith: 'start' | 'playwright' | 'apt' | 'never') {
    const ran: string[] = [];
    const isThere = () =>
      arrivesWith === 'start' ||
      (arrivesWith === 'playwright' && ran.includes('playwright')) ||
      (arrivesWith === 'apt' && ran.includes('apt-get install'));
    return {
      ran,
      find: async () => (isThere() ? { path: '/usr/bin/chromium' } : { problem: 'none was found; install one' }),
      run: async (command: string, programArguments: readonly string[]) => {
        const verb = programArguments.find((argument) => !argument.startsWith('-')) ?? '';
        ran.push(command === 'apt-get' ? `apt-get ${verb}` : 'playwright');
        return { code: 0 };
      },
    };
  }

  const cases: readonly {
    readonly claim: string;
    readonly arrivesWith: 'start' | 'playwright' | 'apt' | 'never';
    readonly canUseApt: boolean;
    readonly ran: readonly string[];
    readonly found: boolean;
  }[] = [
    { claim: 'one that is there is used', arrivesWith: 'start', canUseApt: true, ran: [], found: true },
    { claim: 'Playwright installs one', arrivesWith: 'playwright', canUseApt: true, ran: ['playwright'], found: true },
    {
      claim: "the system's packages come last",
      arrivesWith: 'apt',
      canUseApt: true,
      ran: ['playwright', 'apt-get update', 'apt-get install'],
      found: true,
    },
    {
      claim: 'without leave to use apt it is not tried',
      arrivesWith: 'apt',
      canUseApt: false,
      ran: ['playwright'],
      found: false,
    },
    {
      claim: 'none at all is a sentence, not a failure',
      arrivesWith: 'never',
      canUseApt: true,
      ran: ['playwright', 'apt-get update', 'apt-get install'],
      found: false,
    },
  ];
  for (const { claim, arrivesWith, canUseApt, ran, found } of cases) {
    it(claim, async () => {
      const simulated = machine(arrivesWith);
      const result = await provideChromium({
        environment: {},
        report: () => undefined,
        find: simulated.find,
        run: simulated.run,
        canUseApt,
      });
      assert.deepEqual(simulated.ran, ran);
      assert.equal('path' in result, found);
    });
  }

  it('a wrong CHROMIUM_PATH is said, and nothing is installed in its place', async () => {
    const simulated = machine('never');
    const result = await provideChromium({
      environment: { CHROMIUM_PATH: '/nowhere' },
      report: () => undefined,
      find: simulated.find,
      run: simulated.run,
      canUseApt: true,
    });
    assert.ok('problem' in result);
    assert.deepEqual(simulated.ran, []);
  });
});
