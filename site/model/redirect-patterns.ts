/** A redirect's source or destination with parts that stand for others: `:name`, `:rest*` and `*`. */
export interface RedirectPattern {
  /** Names of its parts; a bare `*` is `*`. */
  readonly names: readonly string[];
  /** What each part stands for in a path, or undefined where the path is not of this form. */
  match(path: string): ReadonlyMap<string, string> | undefined;
  /** The path in which each part is replaced. */
  fill(values: ReadonlyMap<string, string>): string;
}

/** More could make matching slow; rules have one or two. */
const MAX_PARTS = 4;
const PART = /(\/?):([A-Za-z_][\w-]*)(\*)?|\*/g;

export function isRedirectPattern(source: string): boolean {
  return /\*|\/:/.test(source);
}

/** Undefined for a form that no rule should have: a part twice, or too many of them. */
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
