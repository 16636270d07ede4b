import { z } from 'zod';
import { hookedExportSchema } from '../../../contract/http/deploy-hooks.js';
import type { DeployHook } from '../../../database/records/deploy-hook-records.js';
import type { Site } from '../../../database/records/site-records.js';
import { jobActive, notFound, planRequired, rateLimited } from '../../http/errors.js';
import { defineOpenRoute } from '../../http/route.js';
import type { Services } from '../../services.js';
import { startWorkflow } from '../static-export-jobs/start-workflow.js';

export const callDeployHook = defineOpenRoute({
  method: 'POST',
  path: '/hooks/{secret}',
  operationId: 'callDeployHook',
  summary: 'Start an export by a deploy hook',
  description: 'For systems that can call an address, such as git hosts. The body is ignored.',
  access: 'open',
  params: z.object({ secret: z.string().meta({ description: 'The secret of the hook.' }) }),
  responses: { 202: { description: 'The export is queued.', schema: hookedExportSchema } },
  errors: ['not_found', 'plan_required', 'job_active', 'rate_limited'],
  handle: async ({ params, services, context }) => {
    const { database, exports: engine, config } = services;
    const { hook, site } = await findHook(services, params.secret);
    await engine.check();
    const creation = await database.jobs.create({
      organizationId: site.organizationId,
      siteId: site.id,
      domain: site.domain,
      version: site.defaultVersion,
      paths: null,
      hosting: site.hosting,
      startsPerHour: config.api.exportStartsPerHour,
      startedBy: { kind: 'key', name: nameOf(hook) },
    });
    if (creation.outcome === 'active') throw jobActive(site.domain, creation.job.id);
    if (creation.outcome === 'limited') throw rateLimited(config.api.exportStartsPerHour, creation.retryAfterSeconds);
    const { id: jobId, organizationId } = creation.job;
    await services.audit.noteHook(context, hook, nameOf(hook), `export of ${site.domain} (${jobId})`);
    await database.deployHooks.noteUse(hook.id);
    await startWorkflow(services, { jobId, organizationId }, context.state.requestId);
    return { status: 202, body: { jobId } };
  },
});

const nameOf = ({ name }: DeployHook) => `Deploy hook ${name}`;

/** Returns the hook with this secret and its site. Unknown, revoked and orphaned hooks cannot be told apart. */
async function findHook(
  { database }: Services,
  secret: string,
): Promise<{ readonly hook: DeployHook; readonly site: Site }> {
  const hook = await database.deployHooks.findBySecret(secret);
  const site = hook && (await database.sites.getById(hook.siteId));
  if (hook === undefined || site?.organizationId !== hook.organizationId) {
    throw notFound('there is no such deploy hook; it may have been revoked');
  }
  const organization = await database.organizations.get(hook.organizationId);
  if (organization?.plan !== 'enterprise') throw planRequired();
  return { hook, site };
}
