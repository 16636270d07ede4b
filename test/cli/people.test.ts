import assert from 'node:assert/strict';
import { pino } from 'pino';
import { readLocalConfig, withDatabase } from '../../cli/with-database.js';
import { createIdentity } from '../../identity/create-identity.js';
import { readSessionSecret } from '../../identity/session-secret.js';
import { printed } from '../support/printed-output.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const NEW_PASSWORD = 'another long password';

describe('people reset-password', () => {
  let folder: TemporaryFolder;
  const earlierHome = process.env.OFFPRINT_HOME;
  before(async () => {
    folder = await createTemporaryFolder('people');
    process.env.OFFPRINT_HOME = folder.path;
  });
  after(async () => {
    if (earlierHome === undefined) delete process.env.OFFPRINT_HOME;
    else process.env.OFFPRINT_HOME = earlierHome;
    await folder.remove();
  });

  it('prints a link by which an administrator who forgot it sets a new password', async () => {
    const config = readLocalConfig(process.env);
    const { publicUrl } = config.api;
    const secret = await readSessionSecret(config.identity);
    await withDatabase(process.env, async (database) => {
      const logger = pino({ level: 'silent' });
      const identity = createIdentity({ database, config: config.identity, secret, publicUrl, logger });
      await identity.createPerson({ name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' });
      const { code, output } = await printed(['people', 'reset-password', 'Ada@Example.com']);
      assert.equal(code, 0);
      const link = output.trim();
      assert.ok(link.startsWith(`${publicUrl}/dashboard/reset#`), link);
      const post = (path: string, body: object) =>
        identity.handle(
          new Request(`${publicUrl}/auth/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', origin: new URL(publicUrl).origin },
            body: JSON.stringify(body),
          }),
        );
      const token = link.split('#')[1];
      assert.equal((await post('reset-password', { token, newPassword: NEW_PASSWORD })).status, 200);
      assert.equal((await post('sign-in/email', { email: 'ada@example.com', password: NEW_PASSWORD })).status, 200);
      assert.notEqual(
        (await post('reset-password', { token, newPassword: NEW_PASSWORD })).status,
        200,
        'it works once',
      );
    });
  });

  it('says so where nobody has the address', async () => {
    const { code, output } = await printed(['people', 'reset-password', 'nobody@example.com']);
    assert.deepEqual([code, output], [1, '']);
  });
});
