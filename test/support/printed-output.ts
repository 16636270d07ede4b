import { main } from '../../cli/main.js';

/** The output of a command on standard output. */
export async function printed(commandArguments: readonly string[]) {
  let output = '';
  const { stdout, stderr } = process;
  const [write, writeError] = [stdout.write, stderr.write];
  stdout.write = (text) => {
    output += String(text);
    return true;
  };
  stderr.write = () => true;
  try {
    return { code: await main(commandArguments), output };
  } finally {
    stdout.write = write;
    stderr.write = writeError;
  }
}
