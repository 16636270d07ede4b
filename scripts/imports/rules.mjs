/**
 * The imports that each room may have from others, from the bottom up. `type:` allows types alone. A room is a folder at the top, or one of `site/`, `contract/` and
 * `api/`; `api` by itself stands for the files that lie in no room of it. Packages on the second list are imported by the rooms named there alone.
 */
export const ROOMS = {
  config: '',
  contract: 'type:site/model',
  logging: 'type:config',
  signing: '',
  secrets: 'config',
  storage: 'config secrets',
  'contract/http': 'contract site/model',
  http: 'type:storage',
  database: 'contract type:config',
  'site/model': '',
  'site/html': '',
  'site/evaluate': '',
  'site/css': 'site/model',
  'site/theme': 'site/model site/html',
  'site/outside': 'site/css',
  'site/search': 'site/model site/html',
  'site/api-description': 'site/model',
  'site/content': 'site/model site/evaluate site/css site/theme site/api-description',
  'site/api-reference': 'site/model site/evaluate site/api-description site/content',
  'site/page': 'site/model site/evaluate site/api-description site/content site/api-reference',
  'site/passages': 'site/html site/search site/content site/page type:site/model',
  'site/docs-json': 'site/model site/css site/theme site/search site/api-description site/content',
  'site/document': 'site/model site/html site/css site/theme site/search',
  'site/print': 'site/model site/html site/theme site/document',
  'site/live':
    'site/model site/html site/css site/theme site/outside site/search site/passages site/docs-json site/document',
  reader: 'site/model site/search site/api-description site/content type:contract type:site/api-reference',
  loss: 'type:site/model',
  bundle: 'storage site/model',
  pdf: '',
  browser: 'bundle site/model site/theme site/outside',
  snapshot: 'storage site/model',
  source: 'storage bundle browser snapshot site/outside site/live site/model',
  render: 'bundle snapshot loss site/*',
  assistant: 'storage site/model site/html site/search type:config type:site/passages',
  mcp: 'assistant bundle site/html site/search site/passages',
  identity: 'secrets type:config type:logging type:database',
  activities:
    'contract secrets signing storage bundle pdf browser snapshot source loss render assistant site/* type:config type:logging type:database',
  workflows: 'contract',
  worker:
    'contract config logging secrets signing storage database bundle browser snapshot render assistant activities workflows site/model site/outside site/docs-json type:loss',
  'api/http': 'contract contract/http type:api/callers type:identity type:database type:api',
  'api/callers': 'contract api/http type:secrets type:database',
  'api/rate-limits': 'contract api/http type:config type:database',
  'api/engine': 'api/http workflows type:contract type:config type:logging',
  'api/operations': 'api/http database logging type:api/engine type:storage',
  'api/jobs': 'contract api/http api/engine type:api/operations type:database type:logging',
  'api/sweeps': 'contract/http api/engine type:database type:logging',
  'api/identity': 'contract identity api/http api/callers type:database type:logging',
  'api/middleware':
    'secrets type:contract identity api/http type:api/callers type:api/rate-limits type:api/operations type:database type:logging',
  'api/answering': 'assistant logging storage type:config type:database type:api',
  'api/routes':
    'contract contract/http secrets storage http database bundle source assistant mcp identity site/model site/outside api/* type:config type:api',
  api: 'contract contract/http site/model config logging secrets storage http database identity assistant api/*',
  dashboard: 'type:contract/http',
  authoring: 'snapshot site/model site/docs-json',
  deployment: 'config logging signing storage http bundle site/model site/html',
  host: 'config logging secrets storage http database bundle deployment contract site/model site/html',
  preview: 'contract http bundle browser snapshot render site/model site/outside site/search type:storage',
  cli: 'authoring contract contract/http site/model config logging secrets signing storage database bundle browser source assistant mcp identity preview',
};

/** Packages that belong to some rooms; every other package may be imported anywhere outside of `workflows/`. */
export const PACKAGES = {
  '@temporalio/workflow': 'workflows',
  '@temporalio/activity': 'activities',
  '@temporalio/client': 'api/engine',
  '@temporalio/worker': 'worker',
  '@temporalio/common': 'workflows activities',
  '@google-cloud/storage': 'storage',
  koa: 'api',
  '@koa/router': 'api api/http',
  kysely: 'database',
  pg: 'database',
  libsql: 'database',
  'playwright-core': 'browser',
  preact: 'site/content site/evaluate site/api-reference site/page reader',
  satteri: 'site/content',
  shiki: 'site/content site/docs-json',
  pino: 'logging',
  ai: 'assistant',
  '@modelcontextprotocol/server': 'mcp',
  'better-auth': 'identity',
  react: 'dashboard',
};

/** Files that name one another because what they describe is recursive. */
export const RECURSIVE = [
  'site/evaluate/children.ts site/evaluate/expressions.ts site/evaluate/functions.ts site/evaluate/interpreter.ts site/evaluate/jsx.ts site/evaluate/members.ts site/evaluate/methods.ts site/evaluate/operators.ts site/evaluate/patterns.ts site/evaluate/statements.ts site/evaluate/values.ts',
];
