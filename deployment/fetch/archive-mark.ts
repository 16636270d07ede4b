import { z } from 'zod';

const text = z.string().min(1).max(1000).optional();

export const archiveMarkSchema = z.object({
  /** The place of the link, from `linkPlace`. */
  place: z.string(),
  entityTag: text,
  /** The digest of the bytes, as Cloud Storage and S3 report it. */
  digest: text,
  lastModified: text,
  sizeBytes: z.number().optional(),
});

/** The identity of a downloaded archive according to its store: enough to recognize the same one later without downloading it again. */
export type ArchiveMark = z.infer<typeof archiveMarkSchema>;

const DIGESTS = ['x-goog-hash', 'x-amz-checksum-sha256', 'x-amz-checksum-crc64nvme', 'repr-digest'];

/** Returns the mark of a complete response. */
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

/** Returns the headers that request an archive only if it differs from the known one (RFC 9110 section 13.1). */
export function conditionOf({ entityTag, lastModified }: ArchiveMark): Readonly<Record<string, string>> {
  if (entityTag !== undefined) return { 'If-None-Match': entityTag };
  return lastModified === undefined ? {} : { 'If-Modified-Since': lastModified };
}

/**
 * Returns whether a store that ignores conditions is sending the known archive. A strong tag or a digest decides; a
 * time alone has a resolution of one second, so the length has to match too.
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
