import type { SchemaModel } from './schema-model.js';
import { isObject } from './values.js';

const MAX_DEPTH = 12;

/** Writes a value as XML, with the names and attributes that its schema sets. */
export function xmlText(schema: SchemaModel, value: unknown): string {
  const name = schema.xml?.name ?? schema.name ?? 'root';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, value, schema, 0)}`;
}

function element(name: string, value: unknown, schema: SchemaModel | undefined, depth: number): string {
  const indent = '  '.repeat(depth);
  if (depth > MAX_DEPTH) return `${indent}<${tag(name)}/>`;
  if (Array.isArray(value)) return list(name, value, schema, depth);
  if (!isObject(value)) return `${indent}<${tag(name)}>${escaped(String(value ?? ''))}</${tag(name)}>`;
  const attributes: string[] = [];
  const children: string[] = [];
  for (const [key, inner] of Object.entries(value)) {
    const field = schema?.fields.find((each) => each.name === key)?.schema;
    const own = field?.xml?.name ?? key;
    if (field?.xml?.isAttribute) attributes.push(` ${tag(own)}="${escaped(String(inner))}"`);
    else children.push(element(Array.isArray(inner) ? key : own, inner, field, depth + 1));
  }
  const head = `${tag(name)}${attributes.join('')}`;
  if (children.length === 0) return `${indent}<${head}/>`;
  return `${indent}<${head}>\n${children.join('\n')}\n${indent}</${tag(name)}>`;
}

/** Writes a list: its items one after the other, or inside an element of their own if the schema asks for it. */
function list(name: string, value: readonly unknown[], schema: SchemaModel | undefined, depth: number): string {
  const indent = '  '.repeat(depth);
  const isWrapped = schema?.xml?.isWrapped === true;
  const itemName = schema?.items?.xml?.name ?? (isWrapped ? name : (schema?.xml?.name ?? name));
  const items = value.map((item) => element(itemName, item, schema?.items, isWrapped ? depth + 1 : depth)).join('\n');
  if (!isWrapped) return items;
  const outer = tag(schema?.xml?.name ?? name);
  return `${indent}<${outer}>\n${items}\n${indent}</${outer}>`;
}

/** Returns a valid XML name. Characters that names cannot contain become underscores. */
function tag(name: string): string {
  const clean = name.replace(/[^\w.:-]/g, '_');
  return /^[A-Za-z_]/.test(clean) ? clean : `_${clean}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
