import type { ComponentChildren } from 'preact';
import type { ServerModel } from '../api-description/openapi/operation-model.js';
import { PLAIN_SCHEMA } from '../api-description/openapi/plain-schema.js';
import type { Page } from '../content/page/page.js';
import { Description } from './description.js';
import { FieldView } from './field-view.js';

export interface ShownServer extends ServerModel {
  /** Labels such as the protocol and its version. */
  readonly labels?: readonly string[];
  readonly children?: ComponentChildren;
}

/** Every address under which an interface is, closed until somebody asks; nothing where the one above says it all. */
export function Servers({ servers }: { readonly servers: readonly ShownServer[] }, { words }: Page) {
  const isTelling = servers.length > 1 || servers.some(hasMore);
  if (!isTelling) return null;
  return (
    <details class="op-expandable op-api-servers">
      <summary>{servers.length === 1 ? words.server : `${words.servers} (${servers.length})`}</summary>
      <div class="op-expandable-body">
        {servers.map((server) => (
          <ServerView server={server} />
        ))}
      </div>
    </details>
  );
}

function hasMore({ description, variables, labels = [], children }: ShownServer): boolean {
  return description !== undefined || variables.length > 0 || labels.length > 0 || Boolean(children);
}

function ServerView({
  server: { url, description, variables, labels = [], children },
}: {
  readonly server: ShownServer;
}) {
  return (
    <div class="op-field">
      <div class="op-field-head">
        <code class="op-api-address">{url}</code>
        {labels.map((label) => [' ', <span class="op-field-label">{label}</span>])}
      </div>
      <div class="op-field-body">
        <Description text={description} />
        {variables.map(({ name, preset, values, description: text }) => (
          <FieldView
            name={name}
            schema={{
              ...PLAIN_SCHEMA,
              ...(preset !== '' && { preset: { value: preset } }),
              ...(values.length > 0 && { values: values.map((value) => ({ value })) }),
            }}
            prefix="server"
            description={text}
          />
        ))}
        {children}
      </div>
    </div>
  );
}
