import { createHash } from 'node:crypto';

/** The two drawings of a diagram. */
export type DiagramMode = 'light' | 'dark';

/**
 * Names a diagram by its source. Neither its indentation nor blanks at the ends of lines count, so that a fence inside other
 * elements has the same name before it is parsed and after.
 */
export function diagramHash(source: string): string {
  return createHash('sha256').update(plainSource(source)).digest('hex').slice(0, 32);
}

/** Returns the source as it is drawn: without the indentation that all its lines share. */
export function plainSource(source: string): string {
  const lines = source
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '  ')
    .split('\n')
    .map((line) => line.trimEnd());
  const filled = lines.filter((line) => line !== '');
  const indentation = Math.min(...filled.map((line) => line.search(/\S/)));
  return lines
    .map((line) => line.slice(filled.length === 0 ? 0 : indentation))
    .join('\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
}

/** Returns the address of a drawing beside a project's files. */
export function diagramAddress(hash: string, mode: DiagramMode): string {
  return `diagram:${hash}:${mode}`;
}

/** Returns the address of a sentence that says why a diagram could not be drawn. */
export function diagramProblemAddress(hash: string): string {
  return `diagram:${hash}:problem`;
}

/** Returns whether an address is that of a drawing, or of the sentence in its place. */
export function isOfDiagram(address: string): boolean {
  return address.startsWith('diagram:');
}

/** Returns the hashes of the diagrams whose drawings a page looked up and did not find, given the hash of each file that it looked up. */
export function diagramsToDraw(dependencies: Readonly<Record<string, string | null>>): string[] {
  return Object.entries(dependencies).flatMap(([address, sha256]) => {
    const hash = /^diagram:([0-9a-f]+):light$/.exec(address)?.[1];
    if (hash === undefined || sha256 !== null) return [];
    return typeof dependencies[diagramProblemAddress(hash)] === 'string' ? [] : [hash];
  });
}

/** The message for a diagram that has neither a drawing nor a reason for its absence. */
export const NOT_DRAWN =
  'The diagram is shown as its source because it was not drawn. Drawing needs Chromium on the worker, the whole diagram in one fence of the page, and time. The next export draws diagrams that were skipped for lack of time.';

/** Returns whether an address is that of a drawing. */
export function isDrawing(address: string): boolean {
  return /^diagram:[0-9a-f]+:(?:light|dark)$/.test(address);
}

/**
 * Returns the bundle path of a drawing. It is named by its bytes, so that two sources with one drawing share a file.
 */
export function diagramFile({ sha256 }: { readonly sha256: string }): string {
  return `offprint/diagrams/${sha256.slice(0, 20)}.svg`;
}
