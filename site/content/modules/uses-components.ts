import { components } from '../components/registry.js';
import { FenceTracker } from '../parse/fence-tracker.js';

/** Matches a built-in component or an import at the beginning of a line: its author treats the `.md` file like an MDX page. */
export function usesComponents(text: string): boolean {
  const fences = new FenceTracker();
  return text.split('\n').some((line) => {
    if (fences.isCode(line)) return false;
    const [, name] = /^[ \t]*<([A-Z][A-Za-z]*)(?=[\s/>]|$)/.exec(line) ?? [];
    return (name !== undefined && Object.hasOwn(components, name)) || /^import\s.+\sfrom\s+['"]/.test(line);
  });
}
