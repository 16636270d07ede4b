/** Name of an uploaded archive in the object store: by its hash, within its organization. */
export function uploadKey(organizationId: string, sha256: string): string {
  return `organizations/${organizationId}/uploads/${sha256}`;
}
