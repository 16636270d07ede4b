import { createRequire } from 'node:module';

/** The script that draws diagrams in a browser. */
export interface DiagramLibrary {
  /** The path of the script. */
  readonly script: string;
  /** Its name and version; another version may draw differently. */
  readonly version: string;
  /** True when it draws every kind of diagram; the small build lacks those that need a layout engine of their own. */
  readonly isWhole: boolean;
}

/**
 * Finds Mermaid. Its small build, a single file without dependencies, draws everything but mind maps and architecture
 * diagrams. If the whole package is installed too (over a hundred others come with it), that one is used.
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
