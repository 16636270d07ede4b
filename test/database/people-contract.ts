import assert from 'node:assert/strict';
import { InvalidCursor } from '../../database/errors.js';
import type { AuditFilter } from '../../database/records/audit-records.js';
import type { TestEngine } from '../support/databases.js';
import { makeTenant, useFreshDatabase } from './contract-context.js';

export function peopleContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);

  it('an invitation is found by its token alone, until it is accepted, revoked or a week old', async () => {
    const { database, clock } = context();
    const { organization } = await makeTenant(database, 'Acme');
    const { invitations } = database;
    const make = () => invitations.create({ organizationId: organization.id, email: 'A@Example.com', role: 'member' });
    const [used, revoked, old] = [await make(), await make(), await make()];
    assert.equal(used.invitation.email, 'a@example.com');
    assert.deepEqual(await invitations.findByToken(used.token), used.invitation);
    assert.equal((await invitations.findByEmail('a@EXAMPLE.com')).length, 3);
    assert.deepEqual(
      [await invitations.accept(used.invitation.id), await invitations.accept(used.invitation.id)],
      [true, false],
    );
    assert.equal(await invitations.revoke(organization.id, used.invitation.id), false);
    assert.equal(await invitations.revoke('org_other', revoked.invitation.id), false);
    assert.equal(await invitations.revoke(organization.id, revoked.invitation.id), true);
    assert.deepEqual(await invitations.list(organization.id), [old.invitation]);
    clock.advance({ hours: 7 * 24 });
    for (const { token } of [used, revoked, old]) assert.equal(await invitations.findByToken(token), undefined);
    assert.equal(await invitations.accept(old.invitation.id), false);
  });

  it('audit events are narrowed by what was done, by whom and when, page by page', async () => {
    const { database, clock } = context();
    const { organization } = await makeTenant(database, 'Acme');
    const ada = { kind: 'person', id: 'user_ada', name: 'Ada' } as const;
    const pipeline = { kind: 'key', id: 'key_ci', name: 'CI' } as const;
    const times: Date[] = [];
    for (const [actor, action] of [
      [ada, 'key.created'],
      [pipeline, 'site.added'],
      [ada, 'key.revoked'],
      [ada, 'keyring.added'],
      [pipeline, 'key.created'],
    ] as const) {
      times.push(clock.now());
      await database.audit.append({ organizationId: organization.id, actor, action, subject: 'x', address: null });
      clock.advance({ minutes: 1 });
    }
    const actions = async (filter: Omit<AuditFilter, 'limit'>) => {
      const found: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await database.audit.list(organization.id, { limit: 1, ...filter, ...(cursor && { cursor }) });
        found.push(...page.events.map(({ action, actor }) => `${actor.name} ${action}`));
        if (page.nextCursor === null) return found;
        cursor = page.nextCursor;
      }
    };
    assert.deepEqual(await actions({ action: 'key' }), ['CI key.created', 'Ada key.revoked', 'Ada key.created']);
    assert.deepEqual(await actions({ action: 'key.created' }), ['CI key.created', 'Ada key.created']);
    assert.deepEqual(await actions({ action: 'k%' }), []);
    assert.deepEqual(await actions({ actorId: 'key_ci' }), ['CI key.created', 'CI site.added']);
    assert.deepEqual(await actions({ actorKind: 'key', action: 'site' }), ['CI site.added']);
    assert.deepEqual(await actions({ since: times[1], until: times[3] }), ['Ada key.revoked', 'CI site.added']);
  });

  it('audit events come newest first, page by page, each once, and never those of others', async () => {
    const { database, clock } = context();
    const [{ organization }, other] = [await makeTenant(database, 'Acme'), await makeTenant(database, 'Other')];
    const actor = { kind: 'operator', id: '', name: 'Operator' } as const;
    const append = (organizationId: string, subject: string) =>
      database.audit.append({ organizationId, actor, action: 'key.created', subject, address: null });
    for (let number = 0; number < 7; number++) {
      await append(organization.id, String(number));
      if (number % 2 === 0) clock.advance({ minutes: 1 });
    }
    await append(other.organization.id, 'theirs');
    const subjects: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await database.audit.list(organization.id, { limit: 3, ...(cursor !== undefined && { cursor }) });
      subjects.push(...page.events.map((event) => event.subject));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    assert.equal(subjects.at(0)?.length, 1);
    assert.deepEqual([...subjects].sort(), ['0', '1', '2', '3', '4', '5', '6']);
    await assert.rejects(database.audit.list(organization.id, { limit: 3, cursor: 'x' }), InvalidCursor);
  });
}
