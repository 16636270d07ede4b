import { components } from '../components/registry.js';
import { FenceTracker } from '../parse/fence-tracker.js';

/** Components of the format or an import at the beginning of a line: its author thinks of a `.md` file as of any other page. */
export function usesComponents(text: string): boolean {
  const fences = new FenceTracker();
  return text.split('\n').some((line) => {
    if (fences.isCode(line)) return false;
    const [, name] = /^[ \t]*<([A-Z][A-Za-z]*)(?=[\s/>]|$)/.exec(line) ?? [];
    return (name !== undefined && Object.hasOwn(components, name)) || /^import\s.+\sfrom\s+['"]/.test(line);
  });
}
