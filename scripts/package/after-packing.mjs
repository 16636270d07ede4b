// What `npm pack` runs last: in a clone, package-lock.json alone gives the versions of dependencies.
import { rmSync } from 'node:fs';

rmSync(new URL('../../npm-shrinkwrap.json', import.meta.url), { force: true });
