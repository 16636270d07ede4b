import type { Exchange } from '../../../../database/records/assistant-records.js';
import { defineRoute } from '../../../http/route.js';
import { questionFilterSchema } from '../threads/list-questions.js';
import { QUESTIONS_PATH } from '../threads/thread-schemas.js';
import { csvResponse } from './csv-response.js';
import { readExchanges } from './read-exchanges.js';

/** Maximum number of questions in a file; the newest are exported. */
const MAX_ROWS = 10_000;

const COLUMNS: Readonly<Record<string, (exchange: Exchange) => string | number | null>> = {
  asked: ({ createdAt }) => createdAt.toISOString(),
  site: ({ domain }) => domain,
  question: ({ question }) => question,
  outcome: ({ outcome }) => outcome,
  feedback: ({ feedback }) => feedback,
  comment: ({ comment }) => comment,
  answer: ({ answer }) => answer,
  sources: ({ sources }) => sources.map(({ url }) => url).join('\n'),
  page: ({ currentPath }) => currentPath,
  'input tokens': ({ inputTokens }) => inputTokens,
  'output tokens': ({ outputTokens }) => outputTokens,
  conversation: ({ threadId }) => threadId,
};

export const exportQuestions = defineRoute({
  method: 'GET',
  path: `${QUESTIONS_PATH}.csv`,
  operationId: 'exportAssistantQuestions',
  summary: "Download readers' questions as CSV",
  description: 'Has the newest 10,000 questions. Text that a spreadsheet would calculate begins with an apostrophe.',
  access: { key: 'admin' },
  query: questionFilterSchema,
  responses: { 200: { description: 'The file.', contentType: 'text/csv' } },
  errors: [],
  handle: ({ query, caller, services }) => {
    async function* rows() {
      let count = 0;
      for await (const exchange of readExchanges(services.database.threads, caller.organization.id, query)) {
        yield Object.values(COLUMNS).map((read) => read(exchange));
        if (++count === MAX_ROWS) return;
      }
    }
    return csvResponse('questions', Object.keys(COLUMNS), rows());
  },
});
