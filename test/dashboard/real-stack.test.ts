import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { invitationLink } from '../../identity/invitation-link.js';
import { packFolder } from '../../source/pack-folder.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { readTar } from '../support/read-tar.js';
import { type Services, startServices } from '../support/services.js';
import { closeBrowser, type Dashboard, openDashboard } from './support/open-dashboard.js';

const PAGES = 12;
const PASSWORD = 'correct horse battery';

describe('the dashboard over real processes', () => {
  let services: Services;
  let site: GeneratedSite;
  let receiver: Server;
  const received: string[] = [];
  let dashboard: Dashboard;

  before(async function () {
    receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      request.resume();
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    [services, site] = await Promise.all([
      startServices({ OFFPRINT_ALLOW_PRIVATE_NETWORK: 'true' }),
      generateSite(PAGES),
    ]);
    await Promise.all([services.startApi(), services.startWorker()]);
    const opened = await openDashboard(services.url);
    if (opened === undefined) return this.skip();
    dashboard = opened;
    const { id: organizationId } = await services.database.organizations.create({ name: 'Acme', plan: 'enterprise' });
    const { token } = await services.database.invitations.create({
      organizationId,
      email: null,
      role: 'administrator',
    });
    await dashboard.tab.goto(invitationLink(services.url, token));
    await dashboard.tab.getByLabel('Your name').fill('First');
    await dashboard.tab.getByLabel('Email address').fill('first@example.com');
    await dashboard.tab.getByLabel('Password').fill(PASSWORD);
    await dashboard.tab.getByRole('button', { name: 'Create account and join' }).click();
    await dashboard.tab.getByRole('heading', { name: 'Exports', level: 1 }).waitFor();
  });
  after(async () => {
    await dashboard?.close();
    await closeBrowser();
    await services?.stop();
    await site?.remove();
    await new Promise((resolve) => receiver.close(resolve));
  });

  it('takes a webhook, and shows its secret once', async () => {
    const { tab } = dashboard;
    await tab.getByRole('link', { name: 'Webhooks' }).click();
    await tab.getByRole('button', { name: 'Add a webhook' }).first().click();
    await tab.getByLabel('Address').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
    await tab.getByRole('button', { name: 'Add webhook' }).click();
    assert.match((await tab.getByRole('status', { name: 'The signing secret' }).textContent()) ?? '', /^whsec_/);
    await tab.getByRole('button', { name: 'I have copied it' }).click();
    await tab.getByRole('row', { name: /hook/ }).waitFor();
  });

  it('takes a project that is uploaded, exports it while one watches, and hands out the archive', async () => {
    const { tab } = dashboard;
    await tab.getByRole('link', { name: 'Sites' }).click();
    await tab.getByRole('button', { name: 'Add a site' }).first().click();
    await tab.getByLabel('Domain').fill('docs.example.com');
    await tab.getByRole('button', { name: 'Add site' }).click();
    await tab.getByRole('heading', { name: 'docs.example.com', level: 1 }).waitFor();
    const upload = tab.locator('input[type=file]');
    await upload.setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('not an archive') });
    await tab.getByRole('alert').waitFor();
    const project = join(services.home, 'project.tar.gz');
    await packFolder(site.folder, project);
    await upload.setInputFiles(project);
    await tab.getByText('Uploaded and checked').waitFor();
    await tab.getByRole('button', { name: 'Start an export' }).click();
    await tab.getByRole('button', { name: 'Start', exact: true }).click();
    await tab.getByRole('heading', { name: 'Export of docs.example.com' }).waitFor();
    const downloading = tab.waitForEvent('download');
    await tab.getByRole('button', { name: 'Download' }).click();
    const names = await readTar(await readFile(await (await downloading).path()));
    assert.ok(names.has('index.html'));
    await tab.getByText('This is the first completed export of the site.').waitFor();
  });

  it('has a schedule that runs twice, pauses and goes', async () => {
    const { tab } = dashboard;
    await tab.getByRole('link', { name: 'Sites' }).click();
    await tab.getByRole('link', { name: 'docs.example.com' }).click();
    await tab.getByRole('button', { name: 'Add a schedule' }).click();
    await tab.getByRole('button', { name: 'Mondays at 6:00' }).click();
    await tab.getByLabel('Time zone').fill('Europe/Zurich');
    // What is shown before it is saved.
    await tab
      .getByRole('dialog')
      .getByText(/Monday, .* at 06:00 CE/)
      .nth(4)
      .waitFor();
    await tab.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await tab.getByRole('dialog').waitFor({ state: 'detached' });
    await tab
      .getByText(/Monday, .* at 06:00/)
      .nth(4)
      .waitFor();
    assert.equal(await tab.getByText(/Monday, .* at 06:00/).count(), 5);
    for (const runs of [1, 2]) {
      await tab.getByRole('button', { name: 'Run now' }).click();
      // A page that is left takes its requests with it.
      await tab.getByText('The run has started.').waitFor();
      for (;;) {
        await tab.reload();
        await tab.getByRole('heading', { name: 'Schedule' }).waitFor();
        await tab.getByText('Europe/Zurich').waitFor();
        if ((await tab.getByRole('table', { name: 'Recent runs' }).getByText('completed').count()) === runs) break;
        await tab.waitForTimeout(500);
      }
    }
    await tab.getByRole('button', { name: 'Pause' }).click();
    await tab.getByText('Paused').waitFor();
    await tab.getByRole('link', { name: 'Schedules' }).click();
    await tab.getByRole('row', { name: /docs\.example\.com.*Paused/ }).waitFor();
  });

  it('lists what was sent, and sends it again', async () => {
    const { tab } = dashboard;
    await tab.getByRole('link', { name: 'Webhooks' }).click();
    await tab.getByRole('link', { name: /\/hook$/ }).click();
    await tab
      .getByRole('row', { name: /job\.completed.*Delivered/ })
      .first()
      .waitFor();
    // A job is told of after it has ended: one by hand and two of the schedule.
    while (new Set(received).size < 3) await tab.waitForTimeout(100);
    const before = received.length;
    await tab.getByRole('button', { name: 'Resend job.completed' }).first().click();
    while (received.length === before) await tab.waitForTimeout(100);
    assert.equal(new Set(received).size, 3);
  });

  it('compares an export with the one before, and asks nobody else for anything', async () => {
    const { tab, complaints } = dashboard;
    await tab.getByRole('link', { name: 'Exports' }).click();
    await tab.getByRole('link', { name: 'docs.example.com' }).first().click();
    await tab.getByText(/0 added, 0 changed, 0 removed/).waitFor();
    assert.deepEqual(complaints, []);
  });
});
