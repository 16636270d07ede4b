import { setFlagsFromString } from 'node:v8';

/**
 * Functions are compiled with optimization after three times as much use as usual. A render process has thousands that are somewhat busy:
 * compiling each as early as a browser would took a fifth of its processor time, and all its code was slower only in that. An engine that
 * does not know the flag says so and goes on.
 */
setFlagsFromString('--interrupt-budget=200000');
