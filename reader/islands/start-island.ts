import type { ComponentChildren } from 'preact';
import { Component, createElement, render } from 'preact/compat';
import { readParts } from './parts.js';
import { readSlots, Slot } from './slots.js';

/** Creates an island's element from the content that the page put into it. */
export type MakeIsland = (slots: readonly ComponentChildren[]) => ComponentChildren;

/**
 * Renders a component in place of its first view, in one step. If it fails, then or later, the first view is restored, and the rest
 * of the page is not affected.
 */
export function startIsland(island: Element, make: MakeIsland, adopt: (content: ParentNode) => void): void {
  const still = [...island.childNodes];
  const slots = readSlots(island, adopt);
  const taken = [...slots.values(), ...readParts(island)];
  const contents = [...slots].reduce<ComponentChildren[]>((list, [index, nodes]) => {
    list[index] = createElement(Slot, { nodes });
    return list;
  }, []);
  const live = document.createElement('op-live');
  let hasFailed = false;
  const fail = (error: unknown) => {
    console.error('A component of this page failed:', error);
    if (hasFailed) return;
    hasFailed = true;
    for (const nodes of taken) nodes.giveBack();
    island.replaceChildren(...still);
  };
  island.append(live);
  try {
    const View = () => make(contents);
    render(createElement(Boundary, { fail }, createElement(View, null)), live);
  } catch (error) {
    fail(error);
  }
  if (!hasFailed) for (const node of still) node.parentNode?.removeChild(node);
}

/** Catches errors that a component throws while rendering or in its effects. */
class Boundary extends Component<
  { readonly fail: (error: unknown) => void; readonly children?: ComponentChildren },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static override getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.fail(error);
  }

  override render(): ComponentChildren {
    return this.state.hasFailed ? null : this.props.children;
  }
}
