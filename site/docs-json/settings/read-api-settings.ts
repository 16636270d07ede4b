import { z } from 'zod';
import { type ApiSettings, DEFAULT_API_SETTINGS } from '../../model/api-settings.js';

const text = z.string('a text');
const flag = z.boolean('true or false');

/**
 * `api` of a docs.json, as far as it affects how pages look. The descriptions that it names are read with the
 * navigation.
 */
export const apiSchema = z.looseObject(
  {
    url: text.optional(),
    params: z
      .looseObject(
        {
          expanded: z.enum(['all', 'closed', 'closedOneOf'], '"all" or "closed"').optional(),
          post: z.array(text, 'a list of texts').optional(),
        },
        'an object',
      )
      .optional(),
    examples: z
      .looseObject(
        {
          languages: z.array(text, 'a list of languages').optional(),
          defaults: z.enum(['all', 'required'], '"all" or "required"').optional(),
          prefill: flag.optional(),
          autogenerate: flag.optional(),
        },
        'an object',
      )
      .optional(),
    playground: z
      .looseObject(
        {
          display: z
            .enum(['interactive', 'simple', 'none', 'auth'], 'one of interactive, simple, none, auth')
            .optional(),
          credentials: flag.optional(),
        },
        'an object',
      )
      .optional(),
    mdx: z
      .looseObject(
        {
          server: z.union([text, z.array(text)], 'an address, or a list of them').optional(),
          auth: z
            .looseObject(
              {
                method: z
                  .enum(['bearer', 'basic', 'key', 'cobo', 'none'], 'one of bearer, basic, key, cobo')
                  .optional(),
                name: text.optional(),
              },
              'an object with method and name',
            )
            .optional(),
        },
        'an object',
      )
      .optional(),
  },
  'an object',
);

/** Reads the settings of the API reference, or returns undefined if all have their defaults. */
export function readApiSettings(raw: z.infer<typeof apiSchema> | undefined, canTry: boolean): ApiSettings | undefined {
  if (raw === undefined && canTry) return undefined;
  const { examples, params, playground, mdx } = raw ?? {};
  const { method, name } = mdx?.auth ?? {};
  const server = mdx?.server;
  return {
    display: displayOf(playground?.display, canTry),
    canTry,
    ...(examples?.languages !== undefined && examples.languages.length > 0 && { languages: examples.languages }),
    requiredOnly: examples?.defaults === 'required',
    autogenerate: examples?.autogenerate ?? DEFAULT_API_SETTINGS.autogenerate,
    prefill: examples?.prefill ?? DEFAULT_API_SETTINGS.prefill,
    expandAll: params?.expanded === 'all',
    postLabels: params?.post ?? [],
    withCredentials: playground?.credentials ?? DEFAULT_API_SETTINGS.withCredentials,
    servers: server === undefined ? [] : typeof server === 'string' ? [server] : server,
    // A signature in the manner of Cobo needs a secret that no page should hold; the key's field is shown for it.
    ...(method !== undefined &&
      method !== 'none' && { auth: { method: method === 'cobo' ? 'key' : method, ...(name && { name }) } }),
  };
}

/**
 * Reads the playground mode. A static file does not know who is signed in, so a playground for signed-in readers only
 * is shown without requests.
 */
function displayOf(
  wanted: 'interactive' | 'simple' | 'none' | 'auth' | undefined,
  canTry: boolean,
): ApiSettings['display'] {
  if (wanted === 'none') return 'none';
  return canTry && wanted !== 'simple' && wanted !== 'auth' ? 'interactive' : 'simple';
}
