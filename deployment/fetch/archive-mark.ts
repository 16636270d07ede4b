import { z } from 'zod';

const text = z.string().min(1).max(1000).optional();

export const archiveMarkSchema = z.object({
  /** Of the link, by `linkPlace`. */
  place: z.string(),
  entityTag: text,
  /** Of the bytes, as Cloud Storage and S3 state it. */
  digest: text,
  lastModified: text,
  sizeBytes: z.number().optional(),
});

/** What a store said of an archive that it sent: enough to tell the same one from a later one without sending it again. */
export type ArchiveMark = z.infer<typeof archiveMarkSchema>;

const DIGESTS = ['x-goog-hash', 'x-amz-checksum-sha256', 'x-amz-checksum-crc64nvme', 'repr-digest'];

/** Reads the mark of a whole answer. */
export function archiveMark(place: string, headers: Headers): ArchiveMark {
  const digest = DIGESTS.map((name) => headers.get(name)).find((value) => value !== null);
  const length = headers.get('Content-Length');
  return {
    place,
    ...optional('entityTag', headers.get('ETag')),
    ...optional('digest', digest),
    ...optional('lastModified', headers.get('Last-Modified')),
    ...(length !== null && { sizeBytes: Number(length) }),
  };
}

/** Asks for an archive only if it is another than the known one (RFC 9110 section 13.1). */
export function conditionOf({ entityTag, lastModified }: ArchiveMark): Readonly<Record<string, string>> {
  if (entityTag !== undefined) return { 'If-None-Match': entityTag };
  return lastModified === undefined ? {} : { 'If-Modified-Since': lastModified };
}

/**
 * Whether a store that sends the whole, whatever the condition was, sends what is known. A strong tag or a digest settles it; a
 * time alone has the grain of a second, so the length must agree too.
 */
export function isSameArchive(known: ArchiveMark, found: ArchiveMark): boolean {
  if (known.place !== found.place || known.sizeBytes !== found.sizeBytes || known.sizeBytes === undefined) return false;
  if (known.digest !== undefined && found.digest !== undefined) return known.digest === found.digest;
  if (known.entityTag !== undefined && found.entityTag !== undefined) {
    return known.entityTag === found.entityTag && !known.entityTag.startsWith('W/');
  }
  return known.lastModified !== undefined && known.lastModified === found.lastModified;
}

function optional<Name extends string>(
  name: Name,
  value: string | null | undefined,
): { readonly [key in Name]?: string } {
  return value === null || value === undefined || value === '' ? {} : ({ [name]: value } as { [key in Name]: string });
}
