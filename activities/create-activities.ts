import type { ExportActivities, RenderActivities } from './contracts.js';
import type { ActivityDependencies } from './dependencies.js';
import { createFetchOutsideFiles } from './fetch-outside-files.js';
import { createPackageBundle } from './package-bundle.js';
import { createFindUnknownPages, createPlanExport } from './plan-export.js';
import { createRecordJob } from './record-job.js';
import { createRenderBatch } from './render-batch.js';
import { createVerifyBundle } from './verify-bundle.js';

/** All activities over the clients they work with, as the two task queues offer them. */
export function createActivities(dependencies: ActivityDependencies): {
  export: ExportActivities;
  render: RenderActivities;
} {
  return {
    export: {
      planExport: createPlanExport(dependencies),
      findUnknownPages: createFindUnknownPages(dependencies),
      fetchOutsideFiles: createFetchOutsideFiles(dependencies),
      packageBundle: createPackageBundle(dependencies),
      verifyBundle: createVerifyBundle(dependencies),
      recordJob: createRecordJob(dependencies),
    },
    render: { renderBatch: createRenderBatch(dependencies) },
  };
}
