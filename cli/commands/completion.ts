import { parseChoice } from '../arguments.js';
import { completionScript, SHELLS } from '../completion/completion-script.js';
import { EXIT, UsageError } from '../exit-codes.js';

/** Runs `completion bash|zsh|fish`: prints a script for the shell. */
export async function completion(commandArguments: readonly string[]): Promise<number> {
  const [shell, ...more] = commandArguments;
  if (shell === undefined || more.length > 0) throw new UsageError(`completion takes one shell: ${SHELLS.join(', ')}`);
  process.stdout.write(completionScript(parseChoice('the shell', shell, SHELLS)));
  return EXIT.clean;
}
