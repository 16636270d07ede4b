import type { BodyModel } from './operation-model.js';
import { isObject } from './values.js';
import { jsonText } from './written-number.js';
import { xmlText } from './xml-text.js';

/** Returns an example of a body as it is sent: JSON, XML, lines or events, depending on its type. Strings are unchanged. */
export function bodyText({ contentType, schema }: Pick<BodyModel, 'contentType' | 'schema'>, value: unknown): string {
  const items = Array.isArray(value) ? value : [value];
  if (/event-stream/i.test(contentType)) return items.map(eventText).join('\n\n');
  if (/jsonl|ndjson|json-seq/i.test(contentType))
    return items.map((item) => (typeof item === 'string' ? item : jsonText(item))).join('\n');
  if (typeof value === 'string' && !/json/i.test(contentType)) return value;
  if (/[/+]xml\b/i.test(contentType) && typeof value === 'object' && value !== null) return xmlText(schema, value);
  return jsonText(value, 2);
}

const EVENT_FIELDS: readonly string[] = ['event', 'data', 'id', 'retry'];

/** Writes one server-sent event. A value with the fields of an event is one; any other value is an event's data. */
function eventText(value: unknown): string {
  if (typeof value === 'string') return /^(?:event|data|id|retry|):/m.test(value) ? value : `data: ${value}`;
  const isEvent = isObject(value) && 'data' in value && Object.keys(value).every((key) => EVENT_FIELDS.includes(key));
  if (!isEvent) return `data: ${jsonText(value)}`;
  const fields = EVENT_FIELDS.filter((key) => value[key] !== undefined && key !== 'data');
  return [...fields, 'data']
    .map((key) => {
      const field = value[key];
      return `${key}: ${typeof field === 'string' ? field : jsonText(field)}`;
    })
    .join('\n');
}
