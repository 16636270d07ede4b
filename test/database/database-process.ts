// A process that says when it begins to open a database and when it has, and starts one job when told to; then it ends, or stays as it is until it is killed. Arguments:
// settings, job and whether it stays, as JSON.
import type { DatabaseConfig } from '../../config/config.js';
import { createDatabase } from '../../database/create-database.js';
import type { NewJob } from '../../database/records/job-records.js';

const [config, job, stays] = process.argv.slice(2).map((text) => JSON.parse(text) as unknown);
process.stdout.write('begins\n');
const database = await createDatabase(config as DatabaseConfig);
// What is counted has a connection of its own, which is opened by its first use.
await database.counters.add({ key: `process-${process.pid}`, points: 1, milliseconds: 60_000 });
process.stdout.write('open\n');
process.stdin.once('data', async () => {
  const creation = job === null ? null : await database.jobs.create(job as NewJob);
  if (stays === true) {
    process.stdout.write(`${JSON.stringify(creation)}\n`);
    setInterval(() => undefined, 60_000);
    return;
  }
  await database.close();
  process.stdout.write(`${JSON.stringify(creation)}\n`, () => process.exit(0));
});
