/** Returns the context with which the address of a notice is encrypted. */
export function noticeTargetContext(siteId: string): string {
  return `notice target of ${siteId}`;
}
