import { z } from 'zod';
import { type HOSTING_FEATURES, HOSTING_MODES } from '../../site/model/hosting.js';
import type { Wire } from './wire.js';

const feature = z.boolean({ error: 'must be true or false' }).optional();

/** The hosting settings of a site, or of one export. */
export const hostingSchema = z
  .object(
    {
      mode: z.enum(HOSTING_MODES, { error: `must be ${HOSTING_MODES.join(', ')}` }),
      search: feature,
      assistant: feature,
      analytics: feature,
      playground: feature,
      offlineSearch: feature.meta({
        description: "The bundle's own search, which needs no network: it is available in the mode air-gapped too.",
      }),
      assistantKey: z
        .string({ error: 'must be text' })
        .regex(/^svc_dsc_[A-Za-z0-9_-]{43}$/, {
          error: 'must be an assistant key, which begins with svc_dsc_; it becomes public',
        })
        .optional()
        .meta({ description: 'The public key with which pages of the bundle call the assistant.' }),
      assistantBase: z
        .string({ error: 'must be text' })
        .max(500, { error: 'must have at most 500 characters' })
        .regex(/^(?:https?:\/\/[A-Za-z0-9.:[\]-]+)?(?:\/[A-Za-z0-9._~%-]+)*\/?$/, {
          error: 'must be a path such as /_offprint/assistant, or an address that begins with https:// or http://',
        })
        .refine((base) => base !== '', { error: 'must not be empty' })
        .optional()
        .meta({
          description:
            'The address that pages call instead of this service: a path on the host of the bundle, or an address; `/v2/message` is appended.',
        }),
    } satisfies Record<
      'mode' | 'offlineSearch' | 'assistantKey' | 'assistantBase' | (typeof HOSTING_FEATURES)[number],
      z.ZodType
    >,
    { error: 'must be an object with a mode' },
  )
  .meta({
    id: 'HostingSettings',
    description: 'The mode in which a site is hosted, and the features that its pages offer.',
  });

export type Hosting = Wire<typeof hostingSchema>;
export type { HostingFeature, HostingMode } from '../../site/model/hosting.js';
