import type { AuthField, OauthFlow } from '../api-description/openapi/operation-model.js';
import { PLAIN_SCHEMA } from '../api-description/openapi/plain-schema.js';
import type { Page } from '../content/page/page.js';
import { type ContentWords, contentWords } from '../content/words/content-words.js';
import { Fact } from './field-facts.js';
import { FieldView } from './field-view.js';
import { Section } from './section.js';

export interface AuthorizationProps {
  /** Alternatives: one of them has to be met, each whole. */
  readonly security: readonly (readonly AuthField[])[];
  readonly isOptional?: boolean;
  readonly isInner?: boolean;
}

/** The credentials that an operation requires. */
export function Authorization({ security, isOptional = false, isInner = false }: AuthorizationProps, { words }: Page) {
  if (security.length === 0) return null;
  const alternatives = security.map((fields) => fields.map((field) => <AuthView field={field} />));
  return (
    <Section title="authorization" note={isOptional ? words.optional : undefined} isInner={isInner}>
      {alternatives.length === 1
        ? alternatives[0]
        : alternatives.map((fields, index) => (
            <div class="op-api-alternative">
              {index === 0 ? null : <p class="op-api-or">{words.or}</p>}
              {fields}
            </div>
          ))}
    </Section>
  );
}

/** Kinds that no field of a request carries, by their names in OpenAPI and AsyncAPI. */
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  mutualtls: 'The connection is made with a certificate of yours.',
  x509: 'The connection is made with a certificate of yours.',
  userpassword: 'The connection is made with a user name and a password.',
  plain: 'The connection is made with a user name and a password (SASL PLAIN).',
  scramsha256: 'The connection is made with a user name and a password (SASL SCRAM-SHA-256).',
  scramsha512: 'The connection is made with a user name and a password (SASL SCRAM-SHA-512).',
  gssapi: 'The connection is made by Kerberos (SASL GSSAPI).',
  apikey: 'The connection is made with a key.',
  symmetricencryption: 'Messages are encrypted with a key that both sides have.',
  asymmetricencryption: 'Messages are encrypted with a pair of keys.',
};

function AuthView({ field }: { readonly field: AuthField }, { words }: Page) {
  const { kind, name, place, description, type, format, scopes, flows = [], discoveryUrl } = field;
  const text = kind === 'other' ? otherText(type, words) : words[kind];
  return (
    <FieldView
      name={name}
      schema={{ ...PLAIN_SCHEMA, types: kind === 'other' ? [] : ['string'] }}
      prefix="authorization"
      required
      label={kind === 'other' && type !== undefined && type !== '' ? type : place}
      description={description ?? text}
    >
      {format === undefined ? null : <Fact name={words.format} value={format} />}
      {discoveryUrl === undefined ? null : <Fact name="OpenID Connect" value={discoveryUrl} />}
      {scopes === undefined ? null : (
        <p class="op-api-fact">
          <span>{words.scopes}:</span> {scopes.map((scope) => [<code>{scope}</code>, ' '])}
        </p>
      )}
      {flows.map((flow) => (
        <FlowView flow={flow} />
      ))}
    </FieldView>
  );
}

/** Returns the explanation of a rare scheme, which exists in English only; other languages show the scheme's name. */
function otherText(type = '', words: ContentWords): string {
  if (words !== contentWords()) return '';
  const key = type.toLowerCase();
  const scheme = /^http (.+)$/i.exec(type)?.[1];
  if (scheme !== undefined) return `Sent by the scheme \`${scheme.replaceAll('`', '')}\` of HTTP.`;
  return Object.hasOwn(OTHER_TEXTS, key) ? (OTHER_TEXTS[key] ?? '') : '';
}

const FLOW_NAMES: Readonly<Record<string, string>> = {
  authorizationCode: 'Authorization code',
  clientCredentials: 'Client credentials',
  deviceAuthorization: 'Device',
  implicit: 'Implicit',
  password: 'Password',
};

/** An OAuth flow, collapsed until a reader opens it. */
function FlowView({ flow }: { readonly flow: OauthFlow }) {
  const { name, authorizationUrl, deviceUrl, tokenUrl, refreshUrl, scopes } = flow;
  const title = Object.hasOwn(FLOW_NAMES, name) ? FLOW_NAMES[name] : name;
  const addresses = [
    ['Authorization', authorizationUrl],
    ['Device authorization', deviceUrl],
    ['Token', tokenUrl],
    ['Refresh', refreshUrl],
  ] as const;
  return (
    <details class="op-expandable op-api-inside">
      <summary>{`OAuth 2.0: ${title}`}</summary>
      <div class="op-expandable-body">
        {addresses.map(([label, url]) => (url === undefined ? null : <Fact name={label} value={url} />))}
        {scopes.length === 0 ? null : (
          <ul class="op-api-values">
            {scopes.map((scope) => (
              <li>
                <code>{scope.name}</code>
                {scope.description === undefined ? null : ` ${scope.description}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
