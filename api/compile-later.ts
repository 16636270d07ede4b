import { setFlagsFromString } from 'node:v8';

/** Twice what V8 has by itself. */
const INTERRUPT_BUDGET = 2 * 66 * 1024;

/**
 * Has V8 let code run for longer before it compiles it for speed. It does so on threads of its own, which take a third of what the first hundreds of answers cost
 * the processor, while both cores of a small machine are at work for readers who wait. Later answers cost the same.
 */
export function compileLater(): void {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}
