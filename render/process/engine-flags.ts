import { setFlagsFromString } from 'node:v8';

/**
 * Lets the engine compile a function with optimization after three times as much use as by default. A render process
 * has thousands of functions of moderate use: compiling each as early as a browser does took a fifth of its processor
 * time. An engine that does not know the flag prints a warning and continues.
 */
setFlagsFromString('--interrupt-budget=200000');
