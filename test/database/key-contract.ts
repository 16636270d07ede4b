import assert from 'node:assert/strict';
import { InvalidAddressList } from '../../contract/address-list.js';
import { type NewKey, TooManyKeys } from '../../database/records/key-records.js';
import type { TestEngine } from '../support/databases.js';
import { useFreshDatabase } from './contract-context.js';

export function keyContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  let organizationId: string;

  beforeEach(async () => {
    organizationId = (await context().database.organizations.create({ name: 'Acme', plan: 'enterprise' })).id;
  });

  const create = (values: Partial<NewKey> = {}) =>
    context().database.keys.create({ organizationId, name: 'ci', kind: 'admin', scope: 'write', ...values });

  it('an admin key is svc_ and 43 characters, found again by itself alone', async () => {
    const { key, secret } = await create();
    assert.match(secret, /^svc_[\w-]{43}$/);
    assert.match(key.id, /^key_[\w-]{16}$/);
    assert.equal(key.prefix, secret.slice(0, 8));
    assert.equal(key.lastFour, secret.slice(-4));
    assert.deepEqual(await context().database.keys.findBySecret(secret), key);
    for (const other of ['', 'svc_', secret.slice(0, -1), `${secret}x`, secret.toLowerCase(), `${secret}\0`]) {
      assert.equal(await context().database.keys.findBySecret(other), undefined);
    }
  });

  it('an assistant key is svc_dsc_ and 43 characters, and only reads', async () => {
    const { key, secret } = await create({ kind: 'assistant', scope: 'write' });
    assert.match(secret, /^svc_dsc_[\w-]{43}$/);
    assert.equal(key.kind, 'assistant');
    assert.equal(key.scope, 'read');
    assert.equal(key.prefix, secret.slice(0, 12));
  });

  it('expired and revoked keys are answered, for the caller to refuse', async () => {
    const { clock, database } = context();
    const expiresAt = new Date(clock.now().getTime() + 1000);
    const expiring = await create({ expiresAt });
    const revoked = await create();
    assert.equal(await database.keys.revoke(organizationId, revoked.key.id), true);
    const revokedAt = clock.now();
    clock.advance({ hours: 2 });
    assert.equal(await database.keys.revoke(organizationId, revoked.key.id), true);
    assert.deepEqual(await database.keys.findBySecret(expiring.secret), { ...expiring.key, expiresAt });
    assert.deepEqual(await database.keys.findBySecret(revoked.secret), { ...revoked.key, revokedAt });
    assert.equal(await database.keys.revoke(organizationId, 'key_none'), false);
  });

  it('an address list is kept in canonical form', async () => {
    const { key } = await create({
      allowedAddresses: ['192.0.2.7', '10.1.2.3/8', '::ffff:192.0.2.7', '2001:DB8::1/32'],
    });
    assert.deepEqual(key.allowedAddresses, ['192.0.2.7', '10.0.0.0/8', '2001:db8::/32']);
    assert.deepEqual((await context().database.keys.list(organizationId))[0]?.allowedAddresses, key.allowedAddresses);
  });

  it('a catch-all range makes no key', async () => {
    await assert.rejects(create({ allowedAddresses: ['0.0.0.0/0'] }), InvalidAddressList);
    assert.deepEqual(await context().database.keys.list(organizationId), []);
  });

  it('the eleventh key within an hour is refused with the seconds to wait, revoked ones counted', async () => {
    const { clock, database } = context();
    for (let made = 0; made < 10; made++) {
      const { key } = await create();
      await database.keys.revoke(organizationId, key.id);
      clock.advance({ minutes: 1 });
    }
    await assert.rejects(create(), (error: Error) => {
      assert.ok(error instanceof TooManyKeys);
      assert.equal(error.retryAfterSeconds, 50 * 60);
      return true;
    });
    const other = await database.organizations.create({ name: 'Other', plan: 'free' });
    await create({ organizationId: other.id });
    clock.advance({ minutes: 49, seconds: 59 });
    await assert.rejects(create(), TooManyKeys);
    clock.advance({ seconds: 1 });
    await create();
    await assert.rejects(create(), TooManyKeys);
  });

  it('of 15 keys made at once, 10 are made', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => create()));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.equal(refused.length, 5);
    for (const { reason } of refused) assert.ok(reason instanceof TooManyKeys);
    assert.equal((await context().database.keys.list(organizationId)).length, 10);
  });

  it('the last use is written at most once a minute', async () => {
    const { clock, database } = context();
    const { key, secret } = await create();
    const first = clock.now();
    const uses = [0, 30, 29, 1, 59, 2];
    const seen: (Date | null | undefined)[] = [];
    for (const seconds of uses) {
      clock.advance({ seconds });
      await database.keys.touch(key.id, clock.now());
      seen.push((await database.keys.findBySecret(secret))?.lastUsedAt);
    }
    const at = (seconds: number) => new Date(first.getTime() + seconds * 1000);
    assert.deepEqual(seen, [at(0), at(0), at(0), at(60), at(60), at(121)]);
  });
}
