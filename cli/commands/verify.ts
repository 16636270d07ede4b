import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BadSignature, hashOf, keyIdText, parsePublicKey, parseSignature, verifyHash } from '../../signing/minisign.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';

/** Runs `verify`: checks the signature of an archive with public keys, without a service. */
export async function verify(commandArguments: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    options: COMMAND_TABLE.verify.options,
    allowPositionals: true,
  });
  const [archive, ...more] = positionals;
  const given = values['public-key'] ?? [];
  if (archive === undefined || more.length > 0) throw new UsageError('verify takes one archive');
  if (given.length === 0) throw new UsageError('verify needs --public-key KEY, which is a key or a file of one');
  const keys = given.map((each) => parsePublicKey(existsSync(each) ? readFileSync(each, 'utf8') : each));
  const signature = parseSignature(readFileSync(values.signature ?? `${archive}.minisig`, 'utf8'));
  try {
    const hash = await hashOf(createReadStream(archive, { highWaterMark: 256 * 1024 }));
    const { key, comment } = verifyHash(keys, hash, signature);
    process.stdout.write(`The signature with the key ${keyIdText(key)} is good.\n${comment.replaceAll('\t', '\n')}\n`);
    return EXIT.clean;
  } catch (error) {
    throw error instanceof BadSignature ? new CommandError(`${archive}: ${error.message}`) : error;
  }
}
