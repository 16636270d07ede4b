// Puts the deployment's server into one file without dependencies: what its container image holds.
import { build } from 'esbuild';

const [target = 'dist/deployment.mjs'] = process.argv.slice(2);

await build({
  entryPoints: ['deployment/main.ts'],
  outfile: target,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  legalComments: 'linked',
  // Only a terminal wants readable lines; collectors read JSON.
  external: ['pino-pretty'],
  // Packages in the older module format ask for others by a function that modules do not have.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
});
