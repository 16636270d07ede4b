import { readProcessConfig } from '../config/read-process-config.js';
import { examine } from './doctor/examine.js';

/** The process that checks what workers need. It prints the diagnoses as JSON to standard output. */
const diagnoses = await examine(readProcessConfig());
// A check that waited too long may still keep the process alive.
process.stdout.write(JSON.stringify(diagnoses), () => process.exit(0));
