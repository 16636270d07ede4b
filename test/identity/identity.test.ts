import assert from 'node:assert/strict';
import { pino } from 'pino';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import { createIdentity } from '../../identity/create-identity.js';
import { EmailTaken, type Identity } from '../../identity/identity.js';
import { postgresEngine, sqliteEngine, type TestEngine } from '../support/databases.js';

const PUBLIC_URL = 'http://offprint.test';
const PASSWORD = 'correct horse battery';

for (const [name, open] of [
  ['SQLite', sqliteEngine],
  ['PostgreSQL', postgresEngine],
] as const) {
  describe(`identities over ${name}`, () => {
    let engine: TestEngine | undefined;
    let database: Database;
    let identity: Identity;
    before(async function () {
      const opened = await open();
      if ('unavailable' in opened) {
        console.log(`      skipped: ${opened.unavailable}`);
        this.skip();
      }
      engine = opened;
      database = await createDatabase(await engine.fresh());
      identity = createIdentity({
        database,
        config: { secretFile: 'unused' },
        secret: 'a secret of this test, long enough for it',
        publicUrl: PUBLIC_URL,
        logger: pino({ level: 'silent' }),
      });
    });
    after(async () => {
      await database?.close();
      await engine?.stop();
    });

    const signIn = async (email: string, password = PASSWORD) => {
      const response = await identity.handle(
        new Request(`${PUBLIC_URL}/auth/sign-in/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
          body: JSON.stringify({ email, password }),
        }),
      );
      const cookie = response.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
      return { status: response.status, headers: new Headers({ cookie }) };
    };

    it('an account is made once, whatever the case of its address, and signs in', async () => {
      const person = await identity.createPerson({ name: 'One', email: 'One@Example.com', password: PASSWORD });
      assert.equal(person.email, 'one@example.com');
      assert.deepEqual(await database.people.findByEmail('ONE@example.com'), person);
      await assert.rejects(
        identity.createPerson({ name: 'Two', email: 'one@example.COM', password: PASSWORD }),
        EmailTaken,
      );
      const { headers } = await signIn('one@example.com');
      assert.deepEqual((await identity.session(headers))?.person, person);
    });

    it('a session keeps the organization that was chosen, and all of a person end together', async () => {
      const person = await identity.createPerson({ name: 'Two', email: 'two@example.com', password: PASSWORD });
      const [one, other] = [await signIn(person.email), await signIn(person.email)];
      const session = await identity.session(one.headers);
      await identity.chooseOrganization(session?.token ?? '', 'org_chosen');
      assert.equal((await identity.session(one.headers))?.organizationId, 'org_chosen');
      assert.equal((await identity.session(other.headers))?.organizationId, null);
      await identity.endSessions(person.id);
      assert.equal(await identity.session(one.headers), undefined);
      assert.equal(await identity.session(other.headers), undefined);
    });

    it('members are listed by name, change their role and leave, but for the last administrator', async () => {
      const { people, organizations } = database;
      const { id } = await organizations.create({ name: 'Acme', plan: 'free' });
      const ids: string[] = [];
      for (const name of ['Zed', 'Amy']) {
        const email = `${name}@example.com`;
        ids.push((await identity.createPerson({ name, email, password: PASSWORD })).id);
      }
      const [zed = '', amy = ''] = ids;
      await people.join(id, zed, 'administrator');
      await people.join(id, amy, 'member');
      assert.deepEqual(
        (await people.members(id)).map(({ name, role }) => [name, role]),
        [
          ['Amy', 'member'],
          ['Zed', 'administrator'],
        ],
      );
      assert.equal(await people.remove(id, zed), 'last_administrator');
      assert.equal(await people.setRole(id, zed, 'member'), 'last_administrator');
      assert.equal(await people.setRole(id, amy, 'administrator'), 'changed');
      assert.equal(await people.remove(id, zed), 'changed');
      assert.equal(await people.remove(id, zed), 'unknown');
      assert.deepEqual(await people.memberships(zed), []);
      assert.deepEqual(
        (await people.memberships(amy)).map(({ organization, role }) => [organization.name, role]),
        [['Acme', 'administrator']],
      );
    });
  });
}
