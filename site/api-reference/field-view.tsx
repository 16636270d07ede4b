import type { ComponentChildren } from 'preact';
import { typeText } from '../api-description/openapi/type-text.js';
import { shortJson } from '../api-description/openapi/values.js';
import { spaced } from '../content/components/spaced.js';
import { fieldAnchor } from '../content/heading-ids.js';
import type { Page } from '../content/page/page.js';
import { about } from '../content/words/content-words.js';
import { Description } from './description.js';
import { FieldAnchors } from './field-anchors.js';
import { FieldFacts, MAX_TEXT_LENGTH } from './field-facts.js';
import { type FieldViewProps, SchemaInside } from './schema-inside.js';

/** A parameter or a field with all that its schema says, and what is inside it on demand. */
export function FieldView(props: FieldViewProps, page: Page) {
  const { name, schema, prefix, required = false, label } = props;
  const { words } = page;
  const anchor = `${prefix}-${fieldAnchor(name) || 'field'}`;
  const id = page.ids.claimId(anchor);
  const others = [`${prefix}-${name}`, `${prefix}-${name.toLowerCase()}`].filter(
    (other) => other !== anchor && !/\s/.test(other),
  );
  if (prefix === 'param') others.push(`parameter-${fieldAnchor(name)}`);
  const type = typeText(schema);
  return (
    <div class="op-field" id={id}>
      <FieldAnchors ids={others} />
      <div class="op-field-head">
        {spaced([
          ...labels(schema.pre),
          <code class="op-field-name">{name}</code>,
          type === 'any' ? null : <span class="op-field-type">{type}</span>,
          label === undefined ? null : <span class="op-field-label">{label}</span>,
          schema.preset === undefined ? null : (
            <span class="op-field-default">
              {words.default}: <code>{shortJson(schema.preset.value, MAX_TEXT_LENGTH)}</code>
            </span>
          ),
          required ? <span class="op-field-required">{words.required}</span> : null,
          props.deprecated === true || schema.deprecated ? (
            <span class="op-field-deprecated">{words.deprecated}</span>
          ) : null,
          schema.readOnly ? <span class="op-field-label">{words.readOnly}</span> : null,
          schema.writeOnly ? <span class="op-field-label">{words.writeOnly}</span> : null,
          ...labels(schema.post),
        ])}
        {/* biome-ignore lint/a11y/useAnchorContent: its sign is drawn by the theme; its name is the label. */}
        <a class="op-field-link" href={`#${encodeURIComponent(id)}`} aria-label={about(words.linkTo, name)} />
      </div>
      <div class="op-field-body">
        <Description text={props.description} />
        {props.description === schema.description ? null : <Description text={schema.description} />}
        <FieldFacts schema={schema} examples={props.examples} />
        {props.children}
        <SchemaInside schema={schema} prefix={id} Field={FieldView} />
      </div>
    </div>
  );
}

function labels(texts: readonly string[]): ComponentChildren[] {
  return texts.map((text) => <span class="op-field-label">{text}</span>);
}
