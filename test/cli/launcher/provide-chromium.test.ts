import assert from 'node:assert/strict';
import { provideChromium } from '../../../cli/launcher/provide-chromium.js';

type Arrival = 'start' | 'playwright' | 'shell package' | 'package' | 'never';

describe('providing Chromium', () => {
  /** A machine on which Chromium appears once the program `arrivesWith` has run. */
  function machine(arrivesWith: Arrival) {
    const ran: string[] = [];
    const isThere = () =>
      arrivesWith === 'start' ||
      (arrivesWith === 'playwright' && ran.includes('playwright')) ||
      (arrivesWith === 'shell package' && ran.includes('apt-get chromium-headless-shell')) ||
      (arrivesWith === 'package' && ran.includes('apt-get chromium'));
    return {
      ran,
      find: async () => (isThere() ? { path: '/usr/bin/chromium' } : { problem: 'none was found; install one' }),
      run: async (command: string, programArguments: readonly string[]) => {
        const named = programArguments.filter((argument) => !argument.startsWith('-') && argument !== 'install');
        ran.push(command === 'apt-get' ? `apt-get ${named.join(' ')}` : 'playwright');
        return { code: 0 };
      },
    };
  }

  const cases: readonly {
    readonly claim: string;
    readonly arrivesWith: Arrival;
    readonly canUseApt: boolean;
    readonly ran: readonly string[];
    readonly found: boolean;
  }[] = [
    { claim: 'one that is there is used', arrivesWith: 'start', canUseApt: true, ran: [], found: true },
    { claim: 'Playwright installs one', arrivesWith: 'playwright', canUseApt: true, ran: ['playwright'], found: true },
    {
      claim: "the system's packages come last",
      arrivesWith: 'shell package',
      canUseApt: true,
      ran: ['playwright', 'apt-get update', 'apt-get chromium-headless-shell'],
      found: true,
    },
    {
      claim: 'a system without a package of the headless shell gets the browser',
      arrivesWith: 'package',
      canUseApt: true,
      ran: ['playwright', 'apt-get update', 'apt-get chromium-headless-shell', 'apt-get chromium'],
      found: true,
    },
    {
      claim: 'without leave to use apt it is not tried',
      arrivesWith: 'package',
      canUseApt: false,
      ran: ['playwright'],
      found: false,
    },
    {
      claim: 'none at all is a sentence, not a failure',
      arrivesWith: 'never',
      canUseApt: true,
      ran: ['playwright', 'apt-get update', 'apt-get chromium-headless-shell', 'apt-get chromium'],
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
