import { createIdentity } from '../../identity/create-identity.js';
import { resetLink } from '../../identity/invitation-link.js';
import { readSessionSecret } from '../../identity/session-secret.js';
import { createLogger } from '../../logging/logger.js';
import { chooseAction, parseEmail } from '../arguments.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { readLocalConfig, withDatabase } from '../with-database.js';

/** Runs `people reset-password`. */
export async function people(commandArguments: readonly string[]): Promise<number> {
  const [action, ...rest] = commandArguments;
  return chooseAction(action, { 'reset-password': resetPassword }, 'people')(rest);
}

/** Prints a link for a person who cannot sign in any more. The operator passes it on, because the service sends no e-mail. */
async function resetPassword(commandArguments: readonly string[]): Promise<number> {
  const [address, ...more] = commandArguments;
  if (address === undefined || more.length > 0) throw new UsageError('people reset-password takes one e-mail address');
  const email = parseEmail(address);
  const config = readLocalConfig(process.env);
  const secret = await readSessionSecret(config.identity);
  const { publicUrl } = config.api;
  const token = await withDatabase(process.env, (database) => {
    const logger = createLogger('cli', config.log);
    return createIdentity({ database, config: config.identity, secret, publicUrl, logger }).createResetToken(email);
  });
  if (token === undefined) throw new CommandError(`There is no account with the address ${email}; check the address.`);
  process.stdout.write(`${resetLink(publicUrl, token)}\n`);
  process.stderr.write(
    'The link works once and expires in an hour. Setting a new password ends all sessions of this person.\n',
  );
  return EXIT.clean;
}
