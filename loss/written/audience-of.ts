import type { OpenFile } from './open-file.js';
import type { WrittenTag } from './read-tag.js';
import type { Audience } from './source-words.js';

/** Elements whose text is drawn as something else. */
const DRAWN = /^(?:Mermaid|svg|iframe|video|audio|object|canvas|select|textarea)$/;

/** Returns the audience of an element's text; undefined when it is for everybody. */
export function audienceOf(file: OpenFile, { name, attributes }: WrittenTag): Audience | undefined {
  const value = (wanted: string) => {
    const found = attributes.find((attribute) => attribute.name === wanted);
    return found === undefined ? undefined : file.text.slice(found.start, found.end);
  };
  if (name === 'Visibility') {
    const audience = value('for');
    return audience === 'agents' ? 'agents' : audience === 'humans' ? 'people' : undefined;
  }
  // A closed folder that cannot be opened hides its content.
  const isOpen = attributes.some((attribute) => attribute.name === 'defaultOpen');
  if (/^Tree\.?Folder$/.test(name) && value('openable') === 'false' && !isOpen) return 'nobody';
  if (DRAWN.test(name)) return 'unknown';
  // Markdown has no buttons.
  if (name === 'button') return 'people';
  if (attributes.some((attribute) => attribute.name === 'hidden' && /^(?:|true|hidden)$/.test(value('hidden') ?? '')))
    return 'nobody';
  const root = name.split('.')[0] ?? name;
  // It is unknown what an author's component does with its content.
  if (file.declared.get(root) === false) return 'unknown';
  return file.declared.has(root) || /\.jsx?(?:#|$)|#/.test(file.imports.get(root) ?? '') ? 'unknown' : undefined;
}
