import { driveByDocument } from '../test/support/property-client.js';
import { findSchemathesis } from '../test/support/schemathesis.js';

/** The default number of requests; `--requests N` sets another. */
const REQUESTS = 5000;
/** The maximum number of examples for an operation and phase in one round. Rounds differ by their seed and are never cut off. */
const MAX_EXAMPLES = 300;

const client = await findSchemathesis();
if ('unavailable' in client) {
  console.error(`This needs Python 3.11 or newer and the Python package index: ${client.unavailable}`);
  process.exitCode = 1;
} else {
  const asked = requestsAskedFor();
  const examples = Math.min(MAX_EXAMPLES, Math.ceil(asked / 100));
  const report = await driveByDocument(client, { examples, requests: asked });
  const { requests, answers, failures, errors, operations, seconds } = report;
  if (failures.length > 0 || errors.length > 0) console.log(report.output);
  console.log(
    `${requests} requests in ${seconds.toFixed(0)} s over ${operations.tested} of ${operations.total} operations`,
  );
  console.table(Object.entries(answers).map(([status, count]) => ({ status: Number(status), answers: count })));
  console.log(`${failures.length} kinds of faults, ${errors.length} errors of the client`);
  process.exitCode = failures.length > 0 || errors.length > 0 ? 1 : 0;
}

function requestsAskedFor(): number {
  const at = process.argv.indexOf('--requests');
  const asked = at < 0 ? REQUESTS : Number(process.argv[at + 1]);
  if (!Number.isInteger(asked) || asked < 1) throw new Error('--requests must be a whole number from 1');
  return asked;
}
