import { setFlagsFromString } from 'node:v8';

/**
 * Lets the engine compile a function with optimization after three times as much use as by default. A render process
 * has thousands of functions of moderate use: compiling each as early as a browser does took a fifth of its processor
 * time. The engines from Node 22 on count calls in another way, and would print that they do not know the flag.
 */
if (Number.parseInt(process.versions.v8, 10) < 12) setFlagsFromString('--interrupt-budget=200000');
