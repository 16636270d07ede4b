import { setFlagsFromString } from 'node:v8';

/** Twice V8's default. */
const INTERRUPT_BUDGET = 2 * 66 * 1024;

/**
 * Makes V8 run code longer before optimizing it. The compiler threads take a third of the processor time of the first hundreds of answers,
 * while both cores of a small machine are busy with waiting readers. Later answers cost the same.
 */
export function compileLater(): void {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}
