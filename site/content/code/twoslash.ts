/**
 * Code of a `twoslash` block as its readers are meant to see it: without what it tells the compiler that looks for types
 * (`// @errors: 2322`, `//   ^?`) and without what is only there to be compiled (above `// ---cut---`).
 */
export function withoutCompilerNotes(code: string): string {
  const lines: string[] = [];
  let isCut = false;
  for (const line of code.split('\n')) {
    const cut = /^\s*\/\/ ---cut(?:-(before|after|start|end))?---\s*$/.exec(line);
    if (cut !== null) {
      const [, kind = 'before'] = cut;
      if (kind === 'before') lines.length = 0;
      isCut = kind === 'start' || kind === 'after';
      if (kind === 'after') break;
    } else if (!isCut && !NOTE.test(line)) lines.push(line);
  }
  return lines.join('\n');
}

/** A flag or a file's name, or a mark below the code that asks for a type. */
const NOTE = /^\s*\/\/ @[A-Za-z]+(?:\s*:.*)?\s*$|^\s*\/\/\s*\^(?:[?|]|\^+)?\s*$/;
