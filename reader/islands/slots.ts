import { Component, createElement } from 'preact/compat';
import { TakenNodes } from './taken-nodes.js';

/** Returns the content that a page gave to an island, by number. `found` is called with content that no view has shown yet. */
export function readSlots(island: Element, found: (content: ParentNode) => void): Map<number, TakenNodes> {
  const slots = new Map<number, TakenNodes>();
  for (const slot of island.querySelectorAll('[data-op-slot]')) {
    if (slot.closest('op-island') !== island) continue;
    const index = Number(slot.getAttribute('data-op-slot'));
    if (slot instanceof HTMLTemplateElement) {
      const content = document.importNode(slot.content, true);
      const nodes = [...content.childNodes];
      found(content);
      slots.set(index, new TakenNodes(nodes, undefined));
    } else slots.set(index, new TakenNodes(slot.childNodes, slot));
  }
  return slots;
}

/** Shows a slot's nodes, which the renderer does not manage. */
export class Slot extends Component<{ readonly nodes: TakenNodes }> {
  override shouldComponentUpdate(): boolean {
    return false;
  }

  override render() {
    const { nodes } = this.props;
    return createElement('op-slot', { ref: (host: Element | null) => host?.replaceChildren(...nodes.take(host)) });
  }
}
