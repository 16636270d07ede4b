// Refuses names and doc comments whose form breaks the rules of CONTRIBUTING.md ("English"). Prints one line for each.
// usage: check-english.mjs [FOLDER]; the folder is a git repository, by default this one.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..'));

/** Words with which a doc comment begins that is no sentence: it goes on from a name that the reader has yet to see. */
const FRAGMENTS =
  /^(?:Of|Whether|What|Than|By|So|As|None|Also|But|And|Or|How|Why|Where|When|Which|Who|Whoever|Whatever|With|Without|For|From|In|On|At|To|Else|Not|Only|Most|More|Then|Beside|Beyond|Over|Under|Above|Below|Until|Unless|Such|Here|There|Once|Like|Left|Same|Those)\b/;
/** Names of limits in other words than `MAX_`, `MIN_` and `…_MS`. */
const LIMITS =
  /\b(?:MOST|LONGEST|SHORTEST|LEAST|FEWEST|LARGEST|SMALLEST|DEEPEST|MAXIMUM|MINIMUM)_[A-Z0-9_]+\b|\b[A-Z][A-Z0-9_]*_MILLISECONDS\b/g;

function* faultsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const at = (index) => `${file}:${text.slice(0, index).split('\n').length}`;
  for (const { index, 0: name } of text.matchAll(LIMITS))
    yield `${at(index)}: \`${name}\` is named \`MAX_…\`, \`MIN_…\` or \`…_MS\` instead`;
  for (const { index, 1: comment } of text.matchAll(/\/\*\*(?=\s)((?:[^*]|\*(?!\/))*)\*\//g)) {
    const sentence = comment.replace(/^[ \t]*\*[ \t]?/gm, '').trim();
    if (sentence.startsWith('@')) continue;
    const first = FRAGMENTS.exec(sentence)?.[0];
    if (first !== undefined) yield `${at(index)}: a doc comment begins with "${first}": write a full sentence`;
    else if (!/^["'`“‘<{[(/#.$…—\d]|^\p{Lu}/u.test(sentence))
      yield `${at(index)}: a doc comment begins in lower case: write a full sentence`;
    else if (!/[.:!?)`|>}]$/.test(sentence)) yield `${at(index)}: a doc comment does not end with a full stop`;
  }
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter(
    (file) =>
      file !== '' &&
      !file.startsWith('test/fixtures/') &&
      file !== 'test/rules/checks.test.ts' &&
      file !== 'scripts/check-english.mjs' &&
      // Its comments are the descriptions of the OpenAPI document.
      file !== 'client/api-types.ts' &&
      existsSync(join(root, file)),
  );
const faults = files.flatMap((file) => [...faultsOf(file)]);
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error(`${faults.length} names and comments are not written as CONTRIBUTING.md asks.`);
process.exitCode = faults.length > 0 ? 1 : 0;
