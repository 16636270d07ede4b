import { z } from 'zod';
import { PAGE_FILES_PATH, PAGE_POLICY, readPageFiles } from '../../../assistant/page/chat-page.js';
import { notFound } from '../../http/errors.js';
import { defineOpenRoute } from '../../http/route.js';

const files = readPageFiles();

/** Serves the scripts and styles of the assistant's page. */
export const getPageFile = defineOpenRoute({
  method: 'GET',
  path: `${PAGE_FILES_PATH}/{name}`,
  operationId: 'getAssistantPageFile',
  summary: "A file of the assistant's page",
  access: 'open',
  documented: false,
  params: z.object({ name: z.string() }),
  responses: { 200: { description: 'The file.', contentType: 'text/javascript' } },
  errors: ['not_found'],
  handle: ({ params }) => {
    const file = files.get(params.name);
    if (file === undefined) throw notFound('there is no such file');
    return {
      status: 200,
      headers: {
        'Content-Type': file.contentType,
        'Content-Security-Policy': PAGE_POLICY,
        'Cache-Control': 'no-cache',
      },
      body: file.bytes,
    };
  },
});
