import type { ComponentChildren } from 'preact';
import { Component, createElement, createPortal, Fragment } from 'preact/compat';
import { simplePart } from './simple-parts.js';
import { TakenNodes } from './taken-nodes.js';

interface PartRecord {
  readonly id: number;
  readonly nodes: TakenNodes;
  readonly slot: Element | null;
}

interface PartProps {
  readonly children?: ComponentChildren;
  readonly [name: string]: unknown;
}

const records = new Map<string, PartRecord>();
const byName = new Map<string, PartRecord>();

/** Stores the markup of Offprint's own components in a first view. Returns what restores it. */
export function readParts(island: Element): TakenNodes[] {
  const found: TakenNodes[] = [];
  for (const part of island.querySelectorAll('[data-op-part]')) {
    const key = part.getAttribute('data-op-part') ?? '';
    const name = String((JSON.parse(key) as unknown[])[0]);
    const slot = [...part.querySelectorAll('op-slot')].find((each) => each.closest('op-part') === part) ?? null;
    const record = { id: records.size, nodes: new TakenNodes(part.childNodes, part), slot };
    found.push(record.nodes);
    if (slot !== null) found.push(new TakenNodes(slot.childNodes, slot));
    if (!records.has(key)) records.set(key, record);
    if (!byName.has(name)) byName.set(name, record);
  }
  return found;
}

const components = new Map<string, (props: PartProps) => ComponentChildren>();

/** Returns one of Offprint's components for an author's component. Its markup comes from the page, or is a simplified version. */
export function part(name: string): string | ((props: PartProps) => ComponentChildren) {
  if (name === 'Link') return 'a';
  const known = components.get(name);
  if (known !== undefined) return known;
  const component = (props: PartProps) => {
    const record = records.get(partKey(name, props));
    if (record !== undefined) return createElement(Part, { key: record.id, record }, props.children);
    const simple = simplePart(name, props);
    if (simple !== undefined) return simple;
    const similar = byName.get(name);
    if (similar !== undefined) return createElement(Part, { key: similar.id, record: similar }, props.children);
    return createElement(Fragment, null, props.children);
  };
  components.set(name, component);
  return component;
}

/** Returns the key of a component, in the form that the export writes. */
function partKey(name: string, props: PartProps): string {
  const plain = Object.entries(props)
    .filter(([key, value]) => key !== 'children' && /^(?:string|number|boolean)$/.test(typeof value))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([name, plain]);
}

class Part extends Component<{ readonly record: PartRecord; readonly children?: ComponentChildren }> {
  private readonly host = document.createElement('op-part');
  private readonly slot: Element | null;

  constructor(props: { readonly record: PartRecord }) {
    super(props);
    const { record } = props;
    const nodes = record.nodes.take(this.host);
    this.host.append(...nodes);
    this.slot = record.slot === null ? null : ownSlot(this.host);
    this.slot?.replaceChildren();
  }

  override render() {
    const host = createElement('op-part', { ref: (element: Element | null) => element?.replaceChildren(this.host) });
    const content =
      this.slot === null ? null : createPortal(createElement(Fragment, null, this.props.children), this.slot);
    return createElement(Fragment, null, host, content);
  }
}

function ownSlot(host: Element): Element | null {
  return [...host.querySelectorAll('op-slot')].find((slot) => slot.closest('op-part') === host) ?? null;
}
