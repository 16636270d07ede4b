import type { z } from 'zod';

/** A kind of record that is stored and read back later, perhaps by another version of the code. */
export interface KeptRecord<Value> {
  readonly kind: string;
  /** The version of the record, raised when the shape or the meaning of the value changes. */
  readonly version: number;
  encode(value: Value): Buffer;
  /** Returns the value, or undefined if the bytes are damaged, are of another kind or version, or do not match the schema. */
  parse(bytes: Uint8Array): Value | undefined;
  /** Returns the value. Throws {@link UnreadableRecord} with a sentence that says what to do. */
  require(bytes: Uint8Array): Value;
}

/** The record is damaged or was written by another version of Offprint. The message says what to do. */
export class UnreadableRecord extends Error {
  override readonly name = 'UnreadableRecord';
}

export interface KeptRecordOptions {
  readonly version: number;
  /** The schema that a value has to match. Fields that it allows but does not list stay in the value. */
  readonly schema: z.ZodType;
  /** Half a sentence that says how to create the record again. */
  readonly remedy?: string;
}

/**
 * Describes a kind of stored record: JSON in an envelope with kind and version. Readers get a value of the right shape
 * or nothing, so that no later code meets a missing field.
 */
export function keptRecord<Value>(
  kind: string,
  { version, schema, remedy = 'start the export again' }: KeptRecordOptions,
): KeptRecord<Value> {
  const read = (bytes: Uint8Array): Value | string => {
    const envelope = parseEnvelope(bytes);
    if (envelope === undefined) return 'is damaged';
    if (envelope.kind !== kind || envelope.version !== version) return 'was written by another version of Offprint';
    return schema.safeParse(envelope.value).success ? (envelope.value as Value) : 'is damaged';
  };
  return {
    kind,
    version,
    encode: (value) => Buffer.from(JSON.stringify({ kind, version, value })),
    parse(bytes) {
      const value = read(bytes);
      return typeof value === 'string' ? undefined : value;
    },
    require(bytes) {
      const value = read(bytes);
      if (typeof value === 'string') throw new UnreadableRecord(`the record “${kind}” ${value}; ${remedy}`);
      return value;
    },
  };
}

function parseEnvelope(bytes: Uint8Array): { kind?: unknown; version?: unknown; value?: unknown } | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}
