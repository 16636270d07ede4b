// Writes client/api-types.ts from the OpenAPI document. usage: types.mjs [--check]; with it, only compares them.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeTypes } from './write-types.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const built = (path) => import(pathToFileURL(join(root, 'build', path)).href);
const [{ createOpenApi }, { ROUTES }] = await Promise.all([built('api/openapi.js'), built('api/routes/index.js')]);
const document = JSON.parse(JSON.stringify(createOpenApi(ROUTES, 'https://offprint.example.com')));

const file = join(root, 'client/api-types.ts');
const text = writeTypes(document);
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('client/api-types.ts differs from the OpenAPI document: run npm run client:types, and commit it.');
  process.exitCode = 1;
}
