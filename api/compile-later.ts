import { setFlagsFromString } from 'node:v8';

/** Twice V8's default. */
const INTERRUPT_BUDGET = 2 * 66 * 1024;

/**
 * Makes V8 run code longer before optimizing it. The compiler threads take a third of the processor time of the first hundreds of answers,
 * while both cores of a small machine are busy with waiting readers. Later answers cost the same. The engines from Node 22 on do not know
 * the flag.
 */
export function compileLater(): void {
  if (Number.parseInt(process.versions.v8, 10) < 12) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}
