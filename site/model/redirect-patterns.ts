/** A redirect's source or destination with placeholders: `:name`, `:rest*` and `*`. */
export interface RedirectPattern {
  /** The names of its placeholders. A bare `*` is `*`. */
  readonly names: readonly string[];
  /** Returns the value of each placeholder in a path, or undefined if the path does not match. */
  match(path: string): ReadonlyMap<string, string> | undefined;
  /** Returns the path with each placeholder replaced. */
  fill(values: ReadonlyMap<string, string>): string;
}

/** The maximum number of placeholders. Rules have one or two, and more could make matching slow. */
const MAX_PARTS = 4;
const PART = /(\/?):([A-Za-z_][\w-]*)(\*)?|\*/g;

export function isRedirectPattern(source: string): boolean {
  return /\*|\/:/.test(source);
}

/** Reads a pattern. Returns undefined for an invalid one: a repeated placeholder, or too many of them. */
export function redirectPattern(text: string): RedirectPattern | undefined {
  const path = text.replace(/[?#].*$/s, '');
  const parts = [...path.matchAll(PART)];
  const names = parts.map(([, , name]) => name ?? '*');
  if (parts.length > MAX_PARTS || new Set(names).size < names.length) return undefined;
  let expression = '';
  let from = 0;
  for (const part of parts) {
    expression += escaped(path.slice(from, part.index));
    from = part.index + part[0].length;
    const slash = part[1] ?? '';
    if (part[2] === undefined) expression += '(.*)';
    else if (part[3] === undefined) expression += `${slash}([^/]+)`;
    else expression += slash === '' ? '(.*)' : '(?:/(.+))?';
  }
  const form = new RegExp(`^${expression}${escaped(path.slice(from))}$`);
  return {
    names,
    match(candidate) {
      const found = form.exec(candidate);
      return found === null ? undefined : new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
    },
    fill: (values) =>
      text.replace(PART, (_whole, slash: string | undefined, name: string | undefined) => {
        const value = values.get(name ?? '*') ?? '';
        return value === '' ? '' : `${slash ?? ''}${value}`;
      }),
  };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
