import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOpenApi } from '../../api/openapi.js';
import { ROUTES } from '../../api/routes/index.js';
import type { Operations, Schemas, WebhookMessages } from '../../client/api-types.js';
import type { BundleLink } from '../../contract/http/bundles.js';
import type { Job, JobList, JobStart } from '../../contract/http/jobs.js';
import type { Refusal } from '../../contract/http/refusals.js';
import type { Report } from '../../contract/http/reports.js';
import type { Site, SiteList, SiteValues } from '../../contract/http/sites.js';
import type { WebhookMessage } from '../../contract/http/webhook-messages.js';
import type { Delivery, NewWebhook, WebhookCreation } from '../../contract/http/webhooks.js';

const root = join(fileURLToPath(new URL('.', import.meta.url)), '../../..');

/** `true` if each type accepts the values of the other, `never` otherwise, which does not compile. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never;

/** The types that are generated from the document, compared with those of the schemas that it is generated from. */
const SAME: readonly true[] = [
  true satisfies Same<Schemas['StaticExportJob'], Job>,
  true satisfies Same<Schemas['StaticExportJobList'], JobList>,
  true satisfies Same<Schemas['StartStaticExportJob'], JobStart>,
  true satisfies Same<Schemas['BundleLink'], BundleLink>,
  true satisfies Same<Schemas['StaticExportReport'], Report>,
  true satisfies Same<Schemas['Error'], Refusal>,
  true satisfies Same<Schemas['Site'], Site>,
  true satisfies Same<Schemas['SiteList'], SiteList>,
  true satisfies Same<Schemas['PutSite'], SiteValues>,
  true satisfies Same<Schemas['NewWebhook'], NewWebhook>,
  true satisfies Same<Schemas['CreateWebhook'], WebhookCreation>,
  true satisfies Same<Schemas['WebhookDelivery'], Delivery>,
  true satisfies Same<WebhookMessages[keyof WebhookMessages], WebhookMessage>,
  true satisfies Same<Operations['POST /v1/static-export/jobs']['response'], Job>,
  true satisfies Same<Operations['DELETE /v1/sites/{domain}']['response'], undefined>,
];

interface Generator {
  readonly writeTypes: (document: unknown) => string;
  readonly typeOf: (schema: object) => string;
}
const load = (name: string) => import(join(root, 'scripts/client', name)) as Promise<Generator>;

describe('the types of the client package', () => {
  it('are those of the OpenAPI document', async () => {
    const { writeTypes } = await load('write-types.mjs');
    const document = JSON.parse(JSON.stringify(createOpenApi(ROUTES, 'https://offprint.example.com')));
    const text = writeTypes(document);
    const message = 'run npm run client:types, and commit client/api-types.ts';
    assert.ok(readFileSync(join(root, 'client/api-types.ts'), 'utf8') === text, message);
    assert.ok(SAME.length > 0);
  });

  it('express every form of schema, and refuse others', async () => {
    const { typeOf } = await load('types-of-schema.mjs');
    const text = { type: 'string' };
    for (const [schema, expected] of [
      [{}, 'unknown'],
      [{ type: 'integer', minimum: 1 }, 'number'],
      [{ type: ['string', 'null'] }, 'string | null'],
      [{ type: 'string', enum: ['a', "it's"] }, "'a' | 'it\\'s'"],
      [{ type: 'string', const: 'a' }, "'a'"],
      [{ $ref: '#/components/schemas/Job' }, "Schemas['Job']"],
      [{ type: 'array', items: { anyOf: [text, { type: 'null' }] } }, 'ReadonlyArray<string | null>'],
      [{ type: 'array' }, 'ReadonlyArray<unknown>'],
      [{ type: 'array', prefixItems: [text, {}], items: false, minItems: 2 }, 'readonly [string, unknown]'],
      [{ type: 'array', prefixItems: [text], items: text, minItems: 1 }, 'readonly [string, ...ReadonlyArray<string>]'],
      [{ allOf: [text, { enum: ['a', 'b'] }] }, "(string) & ('a' | 'b')"],
      [{ type: 'object' }, 'Readonly<Record<string, unknown>>'],
      [{ type: 'object', additionalProperties: text }, 'Readonly<Record<string, string>>'],
      [
        { type: 'object', properties: { a: text, 'b-c': text }, required: ['a'] },
        "{\n  readonly a: string;\n  readonly 'b-c'?: string;\n}",
      ],
      [
        { type: 'object', properties: { a: text }, additionalProperties: {} },
        '{\n  readonly a?: string;\n} & Readonly<Record<string, unknown>>',
      ],
    ] as const)
      assert.equal(typeOf(schema), expected);
    assert.throws(() => typeOf({ not: text }), /cannot express not/);
    assert.throws(() => typeOf({ type: 'array', prefixItems: [text] }), /cannot express optional/);
  });
});
