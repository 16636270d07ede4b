import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { Client, Connection } from '@temporalio/client';
import { createProjectExporter } from '../support/export-project.js';
import { filesInUse } from '../support/files-in-use.js';
import { type Answer, type HttpSite, startHttpSite } from '../support/http-site.js';
import { readTar } from '../support/read-tar.js';
import { type Services, startServices } from '../support/services.js';

const TOKEN = 'token-barnacle-goose-93';
const SESSION = 'session-wigeon-58';
const DOMAIN = 'private.test';

/** Every form in which a secret might be stored without encryption. */
const FORMS = [TOKEN, SESSION].flatMap((secret) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
]);
const formIn = (bytes: Buffer | string) =>
  FORMS.find((form) => bytes.includes(form)) ??
  (typeof bytes === 'string' ? undefined : FORMS.find((form) => bytes.includes(Buffer.from(form, 'utf16le'))));

const RUN = `import { main } from ${JSON.stringify(new URL('../../cli/main.js', import.meta.url).href)}; process.exitCode = await main(process.argv.slice(1))`;

const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

describe('the credentials of a live site', () => {
  let services: Services;
  let exports: ReturnType<typeof createProjectExporter>;
  let site: HttpSite;
  let secret: string;
  let accepted = TOKEN;

  const behind =
    (answer: Answer) =>
    ({ headers }: IncomingMessage): Answer =>
      headers.authorization === `Bearer ${accepted}` && headers.cookie === `session=${SESSION}`
        ? answer
        : { status: 401 };

  before(async () => {
    [services, site] = await Promise.all([
      startServices({ LOG_LEVEL: 'trace', OFFPRINT_ALLOW_PRIVATE_NETWORK: 'true' }, { captureLogs: true }),
      startHttpSite({
        '/': behind(
          page('Home', '<a href="/a">A</a> <a href="/me">Me</a> <a href="/app">App</a> <a href="/gone">Gone</a>'),
        ),
        '/a': behind(page('A', 'The barn owl.')),
        '/me': behind(page('Me', `You are Bearer ${TOKEN} with ${SESSION}.`)),
        '/app': behind('<div id="root"></div><script src="/app.js"></script>'),
        '/app.js': behind("document.getElementById('root').innerHTML = '<h1>Drawn</h1><p>A drawn wigeon.</p>'"),
      }),
    ]);
    exports = createProjectExporter(services);
    await Promise.all([services.startApi(), services.startWorker()]);
    ({ secret } = await services.addSite('placeholder.test', '/nowhere'));
  });
  after(async () => {
    await Promise.all([exports?.clean(), site?.close()]);
    await services?.stop();
  });

  const put = (values: object) =>
    services.call<{ source: object; error?: string }>(secret, 'PUT', `/v1/sites/${DOMAIN}`, {
      source: { type: 'url', url: site.url },
      ...values,
    });

  it('without them, the job fails and says what to set', async () => {
    await put({});
    const { job } = await exports.exportSite(DOMAIN, secret);
    assert.equal(job.status, 'failed');
    assert.match(
      job.error ?? '',
      /answered 401; set OFFPRINT_SITE_HEADERS .* give the site credentials in the dashboard/,
    );
  });

  it('read the site, and are in no byte of the bundle, the store, the database, the logs and the histories', async () => {
    const stored = await put({
      credentials: { headers: { Authorization: `Bearer ${TOKEN}` }, cookies: `session=${SESSION}` },
    });
    assert.deepEqual(stored.body.source, { type: 'url', url: site.url, hasCredentials: true });
    const exported = await exports.exportSite(DOMAIN, secret);
    assert.equal(exported.job.status, 'completed', exported.job.error);
    assert.match(await exported.read('a.html'), /barn owl/);
    assert.match(await exported.read('me.html'), /You are \*+ with \*+\./);
    assert.ok(exported.findings.some(({ message }) => message.includes('repeats the credentials')));
    assert.equal(formIn(exported.archive), undefined);
    for (const [path, bytes] of await readTar(exported.archive))
      assert.equal(formIn(Buffer.from(bytes)), undefined, path);
    assert.equal(formIn(JSON.stringify([exported.findings, exported.job, stored.body])), undefined);
    assert.equal(formIn(JSON.stringify(services.logLines())), undefined);
    assert.ok(services.logLines().length > 0);
    const histories = await readHistories();
    assert.ok(histories.length > 0);
    for (const history of histories) assert.equal(formIn(history), undefined);
    // The store, the database and the files of the engine are all in one folder.
    let files = 0;
    for await (const { path, bytes } of filesInUse(services.home)) {
      files += 1;
      assert.equal(formIn(bytes), undefined, path);
    }
    assert.ok(files > 20, `only ${files} files were searched`);
  });

  it('are kept for another path of the origin, and removed for another origin or another kind of source', async () => {
    const has = async (values: object) => {
      const { body } = await put(values);
      return 'hasCredentials' in body.source ? body.source.hasCredentials : undefined;
    };
    const credentials = { cookies: `session=${SESSION}` };
    assert.equal(await has({ credentials }), true);
    assert.equal(await has({ source: { type: 'url', url: `${site.url}a` } }), true);
    assert.equal(await has({ source: { type: 'url', url: site.url.replace('127.0.0.1', 'localhost') } }), false);
    assert.equal(await has({ credentials }), true);
    assert.equal(await has({ source: { type: 'git', url: `${site.url}a.git` } }), false);
    for (const [wrong, sentence] of [
      [{ token: TOKEN }, /must contain headers or cookies, since the source is a live site/],
      [{ headers: { Host: 'inner.test' } }, /credentials/],
      [{ headers: { 'X-Key': 'a\r\nHost: inner.test' } }, /credentials/],
      [{ headers: {} }, /credentials/],
    ] as const) {
      const { status, body } = await put({ credentials: wrong });
      assert.equal(status, 400, JSON.stringify(wrong));
      assert.match(body.error ?? '', sentence);
      assert.equal(formIn(JSON.stringify(body)), undefined);
    }
  });

  it('come from the environment of a command, stay for later exports of that origin, and an empty value removes them', async () => {
    const add = async (environment: Record<string, string>) => {
      const words = ['sites', 'add', 'local.test', '--organization', 'Owner of placeholder.test', '--url', site.url];
      const ran = await new Promise<{ readonly isDone: boolean; readonly output: string }>((resolve) =>
        execFile(
          process.execPath,
          ['--input-type=module', '-e', RUN, ...words],
          { env: { ...services.environment, ...environment } },
          (error, stdout, stderr) => resolve({ isDone: error === null, output: stdout + stderr }),
        ),
      );
      assert.equal(formIn(ran.output), undefined);
      return ran;
    };
    const environment = {
      OFFPRINT_SITE_HEADERS: `Authorization: Bearer ${TOKEN}\n`,
      OFFPRINT_SITE_COOKIES: `session=${SESSION}`,
    };
    const exportLocal = async () => (await exports.exportSite('local.test', secret)).job;
    assert.ok((await add(environment)).isDone);
    assert.equal((await exportLocal()).status, 'completed');
    assert.ok((await add({})).isDone);
    assert.equal((await exportLocal()).status, 'completed');
    accepted = 'another token';
    assert.match((await exportLocal()).error ?? '', /do not suffice or have expired/);
    accepted = TOKEN;
    assert.ok((await add({ OFFPRINT_SITE_COOKIES: '' })).isDone);
    assert.match((await exportLocal()).error ?? '', /set OFFPRINT_SITE_HEADERS/);
    const wrong = await add({ OFFPRINT_SITE_HEADERS: `Authorization Bearer ${TOKEN}` });
    assert.match(wrong.output, /OFFPRINT_SITE_HEADERS must have one header per line/);
    const reserved = await add({ OFFPRINT_SITE_HEADERS: `Host: ${TOKEN}` });
    assert.match(reserved.output, /OFFPRINT_SITE_HEADERS \(Host\) must not be a header that Offprint sets itself/);
    assert.ok(!wrong.isDone && !reserved.isDone);
  });

  async function readHistories(): Promise<string[]> {
    const connection = await Connection.connect({ address: services.temporal.address });
    try {
      const client = new Client({ connection });
      const histories: string[] = [];
      for await (const { workflowId, runId } of client.workflow.list()) {
        const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
        histories.push(JSON.stringify(history, (_key, value: unknown) => (isBytes(value) ? textOf(value) : value)));
      }
      return histories;
    } finally {
      await connection.close();
    }
  }
});

/** Buffers arrive as what their own `toJSON` makes of them. */
const isBytes = (value: unknown): value is Uint8Array | { readonly data: number[] } =>
  value instanceof Uint8Array ||
  (typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer');
const textOf = (value: Uint8Array | { readonly data: number[] }) =>
  Buffer.from(value instanceof Uint8Array ? value : value.data).toString('utf8');
