import assert from 'node:assert/strict';
import {
  type CustomDomain,
  CustomDomainTaken,
  MAX_CUSTOM_DOMAINS,
  TooManyCustomDomains,
} from '../../database/records/custom-domain-records.js';
import type { TestEngine } from '../support/databases.js';
import { makeTenant, type Tenant, useFreshDatabase } from './contract-context.js';

const HOST = 'docs.acme.com';

export function customDomainContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  let acme: Tenant;
  let other: Tenant;
  beforeEach(async () => {
    const { database } = context();
    [acme, other] = [await makeTenant(database, 'Acme'), await makeTenant(database, 'Other')];
  });

  const domains = () => context().database.customDomains;
  const add = async ({ site }: Tenant, hostName = HOST): Promise<CustomDomain> =>
    (await domains().add(site, hostName)).domain;
  const check = ({ id }: CustomDomain, problem: string | null = null) => domains().recordCheck(id, { problem });

  it('is claimed by several sites, and proved by one of them, which nobody can take from it', async () => {
    const [ours, theirs] = [await add(acme), await add(other)];
    assert.notEqual(ours.token, theirs.token);
    assert.deepEqual(await domains().add(acme.site, HOST), { domain: ours, isNew: false });
    assert.equal(await domains().findProved(HOST), undefined);
    assert.ok((await check(ours))?.provedAt);
    const late = await check(theirs);
    assert.deepEqual([late?.provedAt, late?.problem], [null, 'another site proved this domain first']);
    assert.deepEqual(await domains().findProved(HOST), { domain: acme.site.domain, token: ours.token });
    await assert.rejects(add(await makeTenant(context().database, 'Third')), CustomDomainTaken);
    assert.equal(await domains().remove(other.site.id, HOST), true);
    assert.ok(await domains().findProved(HOST), 'the removal of a claim changes nothing for others');
    await domains().remove(acme.site.id, HOST);
    assert.equal(await domains().findProved(HOST), undefined);
  });

  it('is proved once if two sites prove it at the same time', async () => {
    const claims = [await add(acme), await add(other)];
    const checked = await Promise.all(claims.map((claim) => check(claim)));
    assert.equal(checked.filter((each) => each?.provedAt !== null).length, 1);
  });

  it('is proved once by two checks at the same time, which do not take each other for another site', async () => {
    const ours = await add(acme);
    const checked = await Promise.all([check(ours), check(ours), check(ours)]);
    assert.deepEqual(
      checked.map((each) => [each?.provedAt !== null, each?.problem]),
      checked.map(() => [true, null]),
    );
  });

  it('leaves its name free if it is removed, alone or with its site, while it is proved', async () => {
    const { database } = context();
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const site = await database.sites.put(acme.organization.id, `round${round}`, acme.site);
      const { domain } = await domains().add(site, HOST);
      const removed =
        round % 2 === 0 ? domains().remove(site.id, HOST) : database.sites.remove(acme.organization.id, site.domain);
      await Promise.all([removed, check(domain)]);
      const next = await add(other);
      assert.ok((await check(next))?.provedAt, 'another site can prove it');
      await domains().remove(other.site.id, HOST);
    }
  });

  it('stays proved while its proof is missing for less than seven days, and is free for others after that', async () => {
    const { clock } = context();
    const [ours, theirs] = [await add(acme), await add(other)];
    await check(ours);
    clock.advance({ hours: 6 });
    const failing = await check(ours, 'no record');
    assert.deepEqual([failing?.failingSince, failing?.problem], [clock.now(), 'no record']);
    clock.advance({ hours: 7 * 24 - 1 });
    assert.ok((await check(ours, 'no record'))?.provedAt);
    assert.ok(await domains().findProved(HOST));
    const good = await check(ours);
    assert.deepEqual([good?.failingSince, good?.problem], [null, null]);
    await check(ours, 'no record');
    clock.advance({ hours: 7 * 24 });
    const lost = await check(ours, 'no record');
    assert.deepEqual([lost?.provedAt, lost?.failingSince], [null, null]);
    assert.equal(await domains().findProved(HOST), undefined);
    assert.ok((await check(theirs))?.provedAt);
  });

  it('is due every five minutes for three days, and every six hours when it is proved, once for all processes', async () => {
    const { clock } = context();
    const ours = await add(acme);
    const due = async () => (await domains().takeDue(10)).map(({ id }) => id);
    assert.deepEqual(await due(), []);
    clock.advance({ minutes: 5 });
    const twice = await Promise.all([due(), due()]);
    assert.deepEqual(twice.flat(), [ours.id]);
    clock.advance({ minutes: 5 });
    assert.deepEqual(await due(), [ours.id]);
    clock.advance({ hours: 73 });
    assert.deepEqual(await due(), [ours.id]);
    clock.advance({ hours: 24 });
    assert.deepEqual(await due(), [], 'nobody waits for it any more');
    assert.equal((await check(ours, 'no record'))?.nextCheckAt, null);
    const proved = await check(ours);
    assert.equal(proved?.nextCheckAt?.getTime(), clock.now().getTime() + 6 * 3_600_000);
    clock.advance({ hours: 5 });
    assert.deepEqual(await due(), []);
    clock.advance({ hours: 1 });
    assert.deepEqual(await due(), [ours.id]);
  });

  it('ends with its site, and is limited in number', async () => {
    const ours = await add(acme);
    await check(ours);
    for (let count = 1; count < MAX_CUSTOM_DOMAINS; count++) await add(acme, `docs${count}.acme.com`);
    await assert.rejects(add(acme, 'more.acme.com'), TooManyCustomDomains);
    await context().database.sites.remove(acme.organization.id, acme.site.domain);
    assert.deepEqual(await domains().list(acme.site.id), []);
    assert.equal(await check(ours), undefined);
    assert.ok((await check(await add(other)))?.provedAt);
  });
}
