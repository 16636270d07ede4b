import type { ComponentChildren } from 'preact';
import { fieldAnchor } from '../heading-ids.js';
import type { Page } from '../page/page.js';
import type { PageParameter } from '../page/page-record.js';
import { AliasAnchors } from './alias-anchors.js';
import { asChildren, asFlag, asText, type ComponentProps } from './props.js';
import { spaced } from './spaced.js';

const PLACES = ['path', 'query', 'body', 'header', 'cookie'] as const;

/**
 * A request's parameter: its place (`path`, `query`, …) is the property that holds its name. Authors write `path` for options of
 * commands, settings and columns too, so that word is shown on pages of endpoints alone.
 */
export function ParamField(props: ComponentProps, page: Page) {
  const place = PLACES.find((each) => asText(props[each]) !== undefined);
  const name = place === undefined ? asText(props.name) : asText(props[place]);
  if (place !== undefined && name !== undefined) page.record.parameters.push(pageParameter(name, place, props));
  return fieldMarkup(name ?? '', isShownPlace(place, page) ? place : undefined, props, page);
}

/** Returns whether the location of a parameter is worth displaying. */
export function isShownPlace(place: string | undefined, { isEndpoint }: Pick<Page, 'isEndpoint'>): boolean {
  return place !== undefined && (place !== 'path' || isEndpoint);
}

export function ResponseField(props: ComponentProps, page: Page) {
  return fieldMarkup(asText(props.name) ?? '', undefined, props, page);
}

function pageParameter(name: string, place: PageParameter['place'], props: ComponentProps): PageParameter {
  const type = asText(props.type);
  const preset = typeof props.default === 'boolean' ? String(props.default) : asText(props.default);
  return {
    name,
    place,
    required: asFlag(props.required),
    ...(type !== undefined && { type }),
    ...(preset !== undefined && { preset }),
  };
}

function fieldMarkup(name: string, place: string | undefined, props: ComponentProps, page: Page) {
  const { type, required, deprecated, default: preset, placeholder, description, children } = props;
  const { words } = page;
  const presetText = typeof preset === 'boolean' ? String(preset) : asText(preset);
  const anchor = `param-${name}`;
  const id = page.ids.claim(anchor, 'param');
  return (
    <div class="op-field" id={id}>
      <div class="op-field-head">
        <AliasAnchors id={id} texts={[anchor, `param-${fieldAnchor(name)}`]} />
        {spaced([
          ...labels(props.pre),
          <code class="op-field-name">{name}</code>,
          type ? <span class="op-field-type">{asChildren(type)}</span> : null,
          place === undefined ? null : <span class="op-field-label">{place}</span>,
          presetText === undefined ? null : (
            <span class="op-field-default">
              {words.default}: <code>{presetText}</code>
            </span>
          ),
          asFlag(required) ? <span class="op-field-required">{words.required}</span> : null,
          asFlag(props.optional) ? <span class="op-field-label">{words.optional}</span> : null,
          asFlag(deprecated) ? <span class="op-field-deprecated">{words.deprecated}</span> : null,
          ...labels(props.post),
        ])}
      </div>
      <div class="op-field-body">
        {asText(placeholder) === undefined ? null : (
          <p class="op-field-placeholder">
            {words.example}: {asText(placeholder)}
          </p>
        )}
        {asChildren(description)}
        {children}
      </div>
    </div>
  );
}

function labels(value: unknown): ComponentChildren[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.map(asText).map((text) => (text === undefined ? null : <span class="op-field-label">{text}</span>));
}
