import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe as describeDiagnoses } from '../../cli/commands/doctor.js';
import { plain } from '../../cli/paint.js';
import type { DatabaseConfig } from '../../config/config.js';
import { createDatabase } from '../../database/create-database.js';
import { checkDatabase } from '../../worker/doctor/check-database.js';
import { checkDisk } from '../../worker/doctor/check-disk.js';
import { checkEgress } from '../../worker/doctor/check-egress.js';
import { checkMail } from '../../worker/doctor/check-mail.js';
import { checkObjectStore } from '../../worker/doctor/check-object-store.js';
import { checkTemporal } from '../../worker/doctor/check-temporal.js';
import { clockDiagnosis } from '../../worker/doctor/clock-diagnosis.js';
import { MAIL_PASSWORD, startMailServer } from '../support/mail-server.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('what doctor checks', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('doctor');
  });
  after(() => folder.remove());

  it('a database: new, of this version, waiting for a migration, and of a newer version', async () => {
    const config: DatabaseConfig = { kind: 'sqlite', file: join(folder.path, 'a.sqlite') };
    const state = async () => (await checkDatabase(config)).map((one) => [one.state, one.text] as const)[0];
    assert.match(
      (await state())?.join() ?? '',
      /^good,.* is empty; the first process that starts creates the tables\.$/,
    );
    assert.equal(existsSync(config.file), false, 'looking created the file');

    const database = await createDatabase(config);
    assert.match((await state())?.join() ?? '', /^good,.* is reachable and up to date\.$/);
    const { db } = database.authentication;
    const applied = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    const last = await applied.selectFrom('kysely_migration').select('name').orderBy('name', 'desc').executeTakeFirst();
    await applied
      .deleteFrom('kysely_migration')
      .where('name', '=', last?.name ?? '')
      .execute();
    assert.match((await state())?.join() ?? '', /^warning,.* needs one migration\.$/);
    await applied.insertInto('kysely_migration').values({ name: '9999-later', timestamp: '' }).execute();
    assert.match((await state())?.join() ?? '', /^problem,.* set up by a newer version: it has 9999-later\.$/);
    await database.close();
  });

  it('a store, and its clock', async () => {
    const diagnoses = await checkObjectStore({
      kind: 'file',
      folder: join(folder.path, 'objects'),
      secretFile: join(folder.path, 'link-secret'),
      publicUrl: 'http://127.0.0.1:8080',
    });
    assert.deepEqual(
      diagnoses.map(({ part, state }) => `${part} ${state}`),
      ['object store good', 'clock good'],
    );
  });

  it('a mail server: none, one that lets the service in, one that does not, and one that is not there', async () => {
    const mail = await startMailServer();
    try {
      const stateOf = async (url?: string) => {
        const [found] = await checkMail(url === undefined ? undefined : { url, from: 'a@example.com' });
        return `${found?.state}: ${found?.text}`;
      };
      assert.match(await stateOf(), /^good: No mail server is configured/);
      assert.match(await stateOf(mail.url), /^good: The mail server 127\.0\.0\.1:\d+ accepts the service\.$/);
      const wrong = await stateOf(mail.url.replace(encodeURIComponent(MAIL_PASSWORD), 'not-the-password'));
      assert.match(wrong, /^problem: 127\.0\.0\.1:\d+: the mail server refused the name and password/);
      assert.ok(!wrong.includes('not-the-password'));
      assert.match(await stateOf('smtp://127.0.0.1:1'), /^problem: .*could not be reached \(ESOCKET\)/);
      assert.equal(mail.mails.length, 0);
    } finally {
      await mail.stop();
    }
  });

  it('clocks that differ by more than a few seconds, in both directions', () => {
    const now = new Date('2030-01-01T00:00:42Z');
    const at = (time: string) => clockDiagnosis("the store's", new Date(time), now);
    assert.equal(at('2030-01-01T00:00:40Z').state, 'good');
    assert.match(at('2030-01-01T00:00:00Z').text, /is 42 seconds ahead of the store's\.$/);
    assert.match(at('2030-01-01T00:01:42Z').text, /is 60 seconds behind the store's\.$/);
  });

  it('a disk without the space that the cache may use', async () => {
    const [cache] = await checkDisk(join(folder.path, 'not', 'there', 'yet'), 2 ** 60);
    assert.deepEqual([cache?.state, cache?.advice], ['warning', 'Free some space, or lower OFFPRINT_CACHE_BYTES.']);
  });

  it('a Temporal that does not answer, and a host that does not exist', async () => {
    const [answer] = await checkTemporal({ address: '127.0.0.1:1', namespace: 'default', tls: false });
    assert.deepEqual([answer?.state, answer?.text], ['problem', 'Temporal does not answer at 127.0.0.1:1.']);
    const [outside] = await checkEgress(true, 'https://nowhere.invalid/');
    assert.deepEqual(
      [outside?.state, /^nowhere\.invalid cannot be reached/.test(outside?.text ?? '')],
      ['warning', true],
    );
    assert.equal((await checkEgress(false, 'https://nowhere.invalid/'))[0]?.state, 'good');
  });

  it('is shown in lines that fit the terminal, with what to do and the counts', () => {
    const text = describeDiagnoses(
      [
        { part: 'disk', state: 'good', text: '12.0 GB are free.' },
        { part: 'Temporal', state: 'problem', text: 'Temporal does not answer at 10.0.0.1:7233.', advice: 'Start it.' },
      ],
      plain,
      40,
    );
    assert.equal(
      text,
      [
        '✔ disk      12.0 GB are free.',
        '✖ Temporal  Temporal does not answer at',
        '            10.0.0.1:7233.',
        '            Start it.',
        '',
        '1 problem, no warnings.',
        '',
      ].join('\n'),
    );
  });
});
