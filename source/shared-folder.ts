/** Returns the deepest folder that contains all paths, with a final slash; empty if they share none. */
export function sharedFolder(paths: readonly string[]): string {
  let shared = paths[0]?.replace(/[^/]*$/, '') ?? '';
  // The folder itself may be among the paths, without its slash.
  for (const path of paths) while (!`${path}/`.startsWith(shared)) shared = shared.replace(/[^/]*\/$/, '');
  return shared;
}
