/** Returns the store key of an uploaded archive: its hash, within its organization. */
export function uploadKey(organizationId: string, sha256: string): string {
  return `organizations/${organizationId}/uploads/${sha256}`;
}
