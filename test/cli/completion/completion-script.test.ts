import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { COMMAND_ROWS } from '../../../cli/command-table.js';
import { completionScript, SHELLS } from '../../../cli/completion/completion-script.js';

/** Returns what bash offers after these words, the last of which is being typed. */
function offered(...words: readonly string[]): string[] {
  const code = `${completionScript('bash')}
COMP_WORDS=("$@")
COMP_CWORD=$(( $# - 1 ))
_offprint
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', code, 'bash', ...words], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout.split('\n').filter((line) => line !== '');
}

describe('completion in a shell', () => {
  const cases: readonly [claim: string, words: readonly string[], expected: readonly string[]][] = [
    ['commands', ['ex'], ['export']],
    ['actions of a command', ['keys', ''], ['create', 'list', 'revoke']],
    ['options of an action', ['keys', 'create', '--n'], ['--name']],
    ['values of an option', ['keys', 'create', '--kind', ''], ['admin', 'assistant']],
    ['values of an option, by their beginning', ['sites', 'add', 'a', '--hosting', 'c'], ['cloud', 'client-hosted']],
    ['options after arguments', ['export', '../docs', '--arch'], ['--archive-only']],
    ['shells', ['completion', 'z'], ['zsh']],
    ['no option of another command', ['start', '--o'], []],
    ['help of every command', ['push', '--he'], ['--help']],
    ['files, by leaving them to the shell', ['export', '../do'], []],
  ];
  for (const [claim, words, expected] of cases)
    it(`offers ${claim}`, () => assert.deepEqual(offered('offprint', ...words), expected));

  for (const shell of SHELLS) {
    it(`knows every command and option in ${shell}`, () => {
      const script = completionScript(shell);
      for (const [name, { options }] of Object.entries(COMMAND_ROWS)) {
        for (const word of name.split(' ')) assert.match(script, new RegExp(`\\b${word}\\b`));
        for (const option of Object.keys(options))
          assert.ok(script.includes(shell === 'fish' ? `-l ${option} ` : `--${option}`), `${name} --${option}`);
      }
    });
  }
});
