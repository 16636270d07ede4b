import { createRequire } from 'node:module';

/** The script that draws diagrams in a browser. */
export interface DiagramLibrary {
  /** Its file. */
  readonly script: string;
  /** Its name and version: another one may draw otherwise. */
  readonly version: string;
  /** Whether it draws every kind; the small one leaves out what needs a layout engine of its own. */
  readonly isWhole: boolean;
}

/**
 * Mermaid's own small build, a single file without dependencies, draws all but mind maps and architecture diagrams. Where the whole
 * package is installed too (over a hundred others come with it), that one is used.
 */
export function findDiagramLibrary(): DiagramLibrary {
  const require = createRequire(import.meta.url);
  const read = (name: string, script: string, isWhole: boolean) => {
    const { version } = require(`${name}/package.json`) as { readonly version: string };
    return { script: require.resolve(`${name}/dist/${script}`), version: `${name} ${version}`, isWhole };
  };
  try {
    return read('mermaid', 'mermaid.min.js', true);
  } catch {
    return read('@mermaid-js/tiny', 'mermaid.tiny.js', false);
  }
}
