// A process that opens a database, says so, and starts one job when told to. Arguments: settings and job as JSON.
import type { DatabaseConfig } from '../../config/config.js';
import { createDatabase } from '../../database/create-database.js';
import type { NewJob } from '../../database/job-records.js';

const [config, job] = process.argv.slice(2).map((text) => JSON.parse(text) as unknown);
const database = await createDatabase(config as DatabaseConfig);
process.stdout.write('open\n');
process.stdin.once('data', async () => {
  const creation = job === null ? null : await database.jobs.create(job as NewJob);
  await database.close();
  process.stdout.write(`${JSON.stringify(creation)}\n`, () => process.exit(0));
});
