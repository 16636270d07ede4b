import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Returns every import between the repository's TypeScript files: `{ from, to, isType }`, with `to` a file of ours or a package's name. */
export function importsOf(root) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const files = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && !file.startsWith('test/fixtures/'));
  const known = new Set(files);
  return files.filter((file) => existsSync(join(root, file))).flatMap((file) => importsOfFile(root, file, known));
}

function importsOfFile(root, file, known) {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) imports.push({ specifier: moduleRequest.value, isType });
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    if (/^'[^']+'$/.test(written)) imports.push({ specifier: written.slice(1, -1), isType: false });
  }
  return imports.map(({ specifier, isType }) => ({ from: file, to: targetOf(file, specifier, known), isType }));
}

function targetOf(file, specifier, known) {
  if (!specifier.startsWith('.')) return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  const path = normalize(join(dirname(file), specifier));
  return (
    [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'), `${path}.ts`].find((it) => known.has(it)) ?? path
  );
}
