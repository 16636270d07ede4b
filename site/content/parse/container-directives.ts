import { FenceTracker } from './fence-tracker.js';

/** Containers of other generators, as `:::note`, with the component that says the same. */
const COMPONENTS: Readonly<Record<string, string>> = {
  note: 'Note',
  info: 'Info',
  important: 'Info',
  tip: 'Tip',
  success: 'Check',
  warning: 'Warning',
  caution: 'Warning',
  danger: 'Danger',
  details: 'Accordion',
};

export interface ContainerDirectives {
  /** The name of the first directive, as written. */
  readonly name: string;
  readonly component: string;
  readonly line: number;
  readonly count: number;
}

/** Finds the containers of a page that are written with colons, which readers see as text; undefined where there is none. */
export function findContainerDirectives(text: string, lineOffset: number): ContainerDirectives | undefined {
  if (!text.includes(':::')) return undefined;
  const fences = new FenceTracker();
  let first: Omit<ContainerDirectives, 'count'> | undefined;
  let count = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (fences.isCode(line)) continue;
    const name = /^[ \t>]*:{3,}[ \t]*([a-z]+)\b/i.exec(line)?.[1]?.toLowerCase() ?? '';
    const component = Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name] : undefined;
    if (component === undefined) continue;
    count += 1;
    first ??= { name, component, line: lineOffset + index + 1 };
  }
  return first && { ...first, count };
}
