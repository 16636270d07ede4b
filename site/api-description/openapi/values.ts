import { isNumber, jsonText, WrittenNumber } from './written-number.js';

/** A JSON object of unknown origin. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);
}

/** The object, or an empty one. */
export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that says something; numbers count as texts, since YAML makes numbers of versions and names. */
export function textOf(value: unknown): string | undefined {
  if (isNumber(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Own properties alone: a document that names `__proto__` or `constructor` gets what it says and nothing else. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A record without the keys that hold nothing. */
export function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** A value as one line of JSON, cut where it is long. */
export function shortJson(value: unknown, most = 200): string {
  const text = jsonText(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
