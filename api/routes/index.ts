import type { Route } from '../route.js';
import { getFile } from './files/get-file.js';
import { getHealth } from './operations/get-health.js';
import { getMetrics } from './operations/get-metrics.js';
import { getOpenApi } from './operations/get-openapi.js';
import { getReadiness } from './operations/get-readiness.js';
import { cancelJob } from './static-export-jobs/cancel-job.js';
import { createBundle } from './static-export-jobs/create-bundle.js';
import { followEvents } from './static-export-jobs/follow-events.js';
import { getJob } from './static-export-jobs/get-job.js';
import { getReport } from './static-export-jobs/get-report.js';
import { listJobs } from './static-export-jobs/list-jobs.js';
import { startJob } from './static-export-jobs/start-job.js';

/** Every endpoint of the service. The router and the OpenAPI document are made from this table. */
export const ROUTES: readonly Route[] = [
  startJob,
  listJobs,
  getJob,
  createBundle,
  cancelJob,
  getReport,
  followEvents,
  getHealth,
  getReadiness,
  getMetrics,
  getOpenApi,
  getFile,
];
