import type { z } from 'zod';

type Path = readonly PropertyKey[];

/**
 * Parses a configuration that must never fail as a whole: a value that doesn't fit is reported to `onProblem` and
 * removed, and so is a list's item that lacks what it must have. The schema's messages say what a value has to be.
 */
export function parseLeniently<T>(
  schema: z.ZodType<T>,
  value: unknown,
  onProblem: (path: string, wanted: string) => void,
): T {
  const copy: unknown = structuredClone(value);
  // Each round takes out at least one value of a finite tree.
  for (;;) {
    const result = schema.safeParse(copy);
    if (result.success) return result.data;
    const removals = new Map<string, Path>();
    for (const issue of result.error.issues) {
      if (issue.path.length === 0) return schema.parse({});
      const path = valueAt(copy, issue.path) === undefined ? issue.path.slice(0, -1) : issue.path;
      const key = path.map(String).join('.');
      if (!removals.has(key)) onProblem(issue.path.map(String).join('.'), issue.message);
      removals.set(key, path);
      if (path.length === 0) return schema.parse({});
    }
    // Backwards, so that taking out a list's item moves none that is still to go.
    for (const path of [...removals.values()].reverse()) {
      if (!hasShorter(removals, path)) remove(copy, path);
    }
  }
}

function hasShorter(removals: ReadonlyMap<string, Path>, path: Path): boolean {
  return path.some((_, length) => length > 0 && removals.has(path.slice(0, length).map(String).join('.')));
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (at === undefined || at === null ? undefined : Reflect.get(Object(at), key)),
    value,
  );
}

function remove(value: unknown, path: Path): void {
  const parent = valueAt(value, path.slice(0, -1));
  const key = path.at(-1);
  if (typeof parent !== 'object' || parent === null || key === undefined) return;
  if (Array.isArray(parent)) parent.splice(Number(String(key)), 1);
  else Reflect.deleteProperty(parent, key);
}
