import type { Site } from '../../../database/records/site-records.js';

/** Maximum length of an old or new value in the description. */
const MAX_VALUE_CHARACTERS = 120;

/** Describes the changed fields of a site as `field: old → new`, without secrets. Returns an empty string if nothing changed. */
export function describeChanges(before: Site, after: Site): string {
  const old = fieldsOf(before);
  const fields = fieldsOf(after);
  const names = [...new Set([...Object.keys(old), ...Object.keys(fields)])];
  const changed = names.filter((name) => old[name] !== fields[name]);
  const changes = changed.map((name) => `${name}: ${shown(name, old[name])} → ${shown(name, fields[name])}`);
  if (before.sealedCredentials !== after.sealedCredentials)
    changes.push(`credentials: ${after.sealedCredentials === null ? 'removed' : 'replaced'}`);
  return changes.join('; ');
}

/** Returns all settings by their paths. Uploads have audit events of their own. */
function fieldsOf({ title, source, hosting, canonicalUrl, defaultVersion }: Site): Readonly<Record<string, unknown>> {
  const { type, ...rest } = source;
  const place = type === 'archive' ? {} : rest;
  return Object.fromEntries(
    [
      ['title', title],
      ['source', type],
      ...Object.entries(place).map(([name, value]) => [`source.${name}`, value] as const),
      ...Object.entries(hosting).map(([name, value]) => [`hosting.${name}`, value] as const),
      ['canonicalUrl', canonicalUrl ?? undefined],
      ['defaultVersion', defaultVersion ?? undefined],
    ].filter(([, value]) => value !== undefined),
  );
}

function shown(name: string, value: unknown): string {
  if (value === undefined) return 'none';
  if (name === 'hosting.assistantKey') return 'a key';
  if (typeof value !== 'string') return String(value);
  // A query may contain a token.
  const text = name.endsWith('url') ? value.replace(/\?.*$/s, '?…') : value;
  return JSON.stringify(text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text);
}
