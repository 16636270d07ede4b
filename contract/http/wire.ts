import { z } from 'zod';

/** The type of an answer with this schema, as clients receive it. */
export type Wire<Schema extends z.ZodType> = Immutable<z.output<Schema>>;

/** The type of a request body with this schema, as clients send it. */
export type Sent<Schema extends z.ZodType> = Immutable<z.input<Schema>>;

type Immutable<Value> = Value extends object ? { readonly [Name in keyof Value]: Immutable<Value[Name]> } : Value;

/** A point in time in UTC, as ISO 8601 text. */
export const timestampSchema = z.iso.datetime();

/** A whole number of things. */
export const countSchema = z.int().min(0);

/** The cursor of the next page of a list; null on the last page. */
export const nextCursorSchema = z.string().nullable();
