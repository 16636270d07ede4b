import type { Diagnosis } from '../../contract/diagnosis.js';

/** The difference from which on it is reported. The time of a request is a part of it. */
const MAX_DIFFERENCE_SECONDS = 5;

/** Compares the clock of this machine with another one. `whose` is the possessive, such as "the store's". */
export function clockDiagnosis(whose: string, time: Date, now = new Date()): Diagnosis {
  const seconds = Math.round((now.getTime() - time.getTime()) / 1000);
  if (Math.abs(seconds) <= MAX_DIFFERENCE_SECONDS)
    return { part: 'clock', state: 'good', text: `This machine's clock and ${whose} agree.` };
  return {
    part: 'clock',
    state: 'problem',
    text: `This machine's clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}.`,
    advice:
      'Synchronize both with NTP: links expire at the wrong time, and stores refuse requests that seem to be 15 minutes old.',
  };
}
