import type { Config } from './config.js';

/**
 * Returns a line for each default that only suits a single machine, if `NODE_ENV` is production. Secrets that only the API
 * uses are not asked of a worker, which should not have them.
 */
export function productionWarnings(
  { production, database, store, identity, secrets, siteHost, api }: Config,
  process: 'api' | 'worker',
): readonly string[] {
  if (!production) return [];
  return [
    database.kind === 'sqlite' && 'the database is a SQLite file of this machine; set DATABASE_URL=postgres://…',
    store.kind === 'file' &&
      'the object store is a folder of this machine; set OFFPRINT_STORE=gs://…, s3://… or azure://…',
    store.kind === 'file' &&
      store.linkSecret === undefined &&
      'links to bundles are signed with a random secret of this machine; set OFFPRINT_LINK_SECRET',
    process === 'api' &&
      identity.sessionSecret === undefined &&
      'sessions are signed with a random secret of this machine; set OFFPRINT_SESSION_SECRET',
    process === 'api' &&
      siteHost.template !== undefined &&
      siteHost.secret === undefined &&
      'access to previews is signed with a random secret of this machine; set SITE_HOST_SECRET',
    secrets.key === undefined &&
      'tokens and webhook secrets are encrypted with a random key of this machine; set OFFPRINT_SECRET_KEY',
    /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]|0\.0\.0\.0)(?::|$)/.test(api.publicUrl) &&
      `links begin with ${api.publicUrl}, which callers elsewhere cannot reach; set OFFPRINT_PUBLIC_URL`,
  ].filter((line) => line !== false);
}
