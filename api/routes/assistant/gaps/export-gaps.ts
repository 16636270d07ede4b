import { defineRoute } from '../../../http/route.js';
import { csvResponse } from './csv-response.js';
import { findGaps } from './find-gaps.js';
import { GAPS_PATH, gapQuerySchema } from './list-gaps.js';

const COLUMNS = [
  'question',
  'site',
  'count',
  'conversations',
  'last asked',
  'closest page',
  'address',
  'other wordings',
];

export const exportGaps = defineRoute({
  method: 'GET',
  path: `${GAPS_PATH}.csv`,
  operationId: 'exportAssistantGaps',
  summary: 'Download what the documentation does not answer as CSV',
  description: 'Has a column for each week. Text that a spreadsheet would calculate begins with an apostrophe.',
  access: { key: 'admin' },
  query: gapQuerySchema,
  responses: { 200: { description: 'The file.', contentType: 'text/csv' } },
  errors: [],
  handle: async ({ query, caller, services }) => {
    const { weeks, gaps } = await findGaps(services, caller.organization.id, query);
    const rows = gaps.map((gap) => [
      ...[gap.question, gap.domain, gap.count, gap.threadCount, gap.lastAskedAt],
      ...[gap.closestPage?.title ?? null, gap.closestPage?.url ?? null, gap.otherWordings.join('\n')],
      ...gap.countByWeek,
    ]);
    return csvResponse('unanswered-questions', [...COLUMNS, ...weeks.map((week) => `week of ${week}`)], rows);
  },
});
