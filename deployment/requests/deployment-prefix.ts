/** The first part of the deployment's own paths. No bundle contains such a path. */
export const DEPLOYMENT_PREFIX = '/_offprint';
