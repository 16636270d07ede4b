import { setFlagsFromString } from 'node:v8';

/** Four times what V8 has by itself. */
const INTERRUPT_BUDGET = 4 * 66 * 1024;

/**
 * Has V8 let code run for longer before it compiles it for speed. It does so on threads of its own, which in the first hundreds of answers take as much of the
 * processor as half of the answers do, while both cores of a small machine are at work for readers who wait. Later answers cost the same.
 */
export function compileLater(): void {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}
