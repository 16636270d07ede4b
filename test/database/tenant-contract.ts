import assert from 'node:assert/strict';
import { InvalidDomain, OrganizationNameTaken, UnknownOrganization, UnknownSite } from '../../database/errors.js';
import { DomainTaken } from '../../database/records/site-records.js';
import type { TestEngine } from '../support/databases.js';
import { makeSite, makeTenant, newJob, useFreshDatabase } from './contract-context.js';

export function tenantContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);

  it('an organization is found by id and by name, and its plan can change', async () => {
    const { organizations } = context().database;
    const made = await organizations.create({ name: 'Acme', plan: 'free' });
    assert.match(made.id, /^org_[\w-]{16}$/);
    assert.deepEqual(await organizations.get(made.id), made);
    assert.deepEqual(await organizations.findByName('Acme'), made);
    await organizations.setPlan(made.id, 'enterprise');
    assert.deepEqual(await organizations.list(), [{ ...made, plan: 'enterprise' }]);
  });

  it('a name that is taken and an organization that is not there are refused with their own errors', async () => {
    const { organizations, sites, keys } = context().database;
    await organizations.create({ name: 'Acme', plan: 'free' });
    await assert.rejects(organizations.create({ name: 'Acme', plan: 'free' }), OrganizationNameTaken);
    await assert.rejects(organizations.setPlan('org_none', 'free'), UnknownOrganization);
    await assert.rejects(makeSite(context().database, 'org_none', 'a.example'), UnknownOrganization);
    await assert.rejects(
      keys.create({ organizationId: 'org_none', name: 'k', kind: 'admin', scope: 'read' }),
      UnknownOrganization,
    );
    assert.equal(await sites.get('org_none', 'a.example'), undefined);
  });

  it('putting a site again replaces its values and keeps its id and creation', async () => {
    const { database, clock } = context();
    const { organization, site } = await makeTenant(database, 'Acme');
    clock.advance({ minutes: 1 });
    const replaced = await database.sites.put(organization.id, 'ACME.example', {
      title: 'Guides',
      source: { type: 'git', url: 'https://git.example/docs', ref: 'main' },
      hosting: { mode: 'client-hosted', search: false },
      canonicalUrl: 'https://docs.acme.example',
      defaultVersion: 'v2',
    });
    assert.deepEqual(replaced, {
      ...site,
      title: 'Guides',
      source: { type: 'git', url: 'https://git.example/docs', ref: 'main' },
      hosting: { mode: 'client-hosted', search: false },
      canonicalUrl: 'https://docs.acme.example',
      defaultVersion: 'v2',
      updatedAt: clock.now(),
    });
    assert.deepEqual(await database.sites.list(organization.id), [replaced]);
    assert.deepEqual(await database.sites.getById(site.id), replaced);
  });

  it('a domain belongs to one organization until it is removed', async () => {
    const { database } = context();
    const [first, second] = [await makeTenant(database, 'First'), await makeTenant(database, 'Second')];
    await assert.rejects(makeSite(database, second.organization.id, 'First.Example'), DomainTaken);
    assert.deepEqual(await database.sites.get(first.organization.id, first.site.domain), first.site);
    assert.equal(await database.sites.remove(second.organization.id, first.site.domain), false);
    assert.equal(await database.sites.remove(first.organization.id, first.site.domain), true);
    assert.equal(await database.sites.remove(first.organization.id, first.site.domain), false);
    const moved = await makeSite(database, second.organization.id, first.site.domain);
    assert.notEqual(moved.id, first.site.id);
  });

  for (const domain of ['', '.', '-a', 'a-', 'a..b', 'a/b', 'https://a', 'a b', 'a\0', 'ä.example', 'a'.repeat(254)]) {
    it(`the domain ${JSON.stringify(domain).slice(0, 20)} is refused`, async () => {
      const { database } = context();
      const { id } = await database.organizations.create({ name: 'Acme', plan: 'free' });
      await assert.rejects(makeSite(database, id, domain), InvalidDomain);
    });
  }

  it("no read or change that takes an organization touches another one's records", async () => {
    const { database } = context();
    const [mine, theirs] = [await makeTenant(database, 'Mine'), await makeTenant(database, 'Theirs')];
    const made = await database.jobs.create(newJob(theirs));
    assert.ok(made.outcome === 'created');
    const { key } = await database.keys.create({
      organizationId: theirs.organization.id,
      name: 'k',
      kind: 'admin',
      scope: 'write',
    });
    const me = mine.organization.id;
    assert.equal(await database.sites.get(me, theirs.site.domain), undefined);
    assert.deepEqual(await database.sites.list(me), [mine.site]);
    assert.equal(await database.jobs.get(me, made.job.id), undefined);
    assert.deepEqual(await database.jobs.list(me, { limit: 10 }), { jobs: [], nextCursor: null });
    assert.deepEqual(await database.jobs.list(me, { limit: 10, domain: theirs.site.domain }), {
      jobs: [],
      nextCursor: null,
    });
    assert.deepEqual(await database.keys.list(me), []);
    assert.equal(await database.keys.revoke(me, key.id), false);
    assert.equal((await database.keys.list(theirs.organization.id))[0]?.revokedAt, null);
    await assert.rejects(
      database.jobs.create(newJob({ organization: mine.organization, site: theirs.site })),
      UnknownSite,
    );
    assert.deepEqual(await database.jobs.getById(made.job.id), made.job);
  });

  it('a NUL in what is looked up finds nothing, and in what is kept does not cut the text', async () => {
    const { database } = context();
    const { organization, site } = await makeTenant(database, 'Acme');
    assert.equal(await database.organizations.get(`${organization.id}\0x`), undefined);
    assert.equal(await database.sites.getById(`${site.id}\0`), undefined);
    assert.equal(await database.jobs.get(organization.id, '\0'), undefined);
    const named = await database.organizations.create({ name: 'a\0b 🦊', plan: 'free' });
    assert.equal(named.name, 'a\uFFFDb 🦊');
  });
}
