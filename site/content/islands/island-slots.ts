import type { ComponentChild, ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { componentElement } from '../components/component-element.js';

interface Slot {
  readonly index: number;
  readonly content: ComponentChildren;
  isWritten: boolean;
}

/** Content that a page passes to an island. It is rendered here, and the browser moves it to its place in the component. */
export class IslandSlots {
  readonly #slots: Slot[] = [];

  get count(): number {
    return this.#slots.length;
  }

  /** Adds content, and returns the element that represents it among a component's properties. */
  add(content: ComponentChildren): ComponentChild {
    const slot = { index: this.#slots.length, content, isWritten: false };
    this.#slots.push(slot);
    return componentElement(SlotContent, { slot });
  }

  /** Returns the content that the first view did not show. It is written after the view, for later ones. */
  rest(): ComponentChild {
    return componentElement(RestOfSlots, { slots: this.#slots });
  }
}

function SlotContent({ slot }: { readonly slot: Slot }): ComponentChild {
  if (slot.isWritten) return jsx('op-slot', { children: slot.content });
  slot.isWritten = true;
  return jsx('op-slot', { 'data-op-slot': slot.index, children: slot.content });
}

function RestOfSlots({ slots }: { readonly slots: readonly Slot[] }): ComponentChild[] {
  return slots
    .filter(({ isWritten }) => !isWritten)
    .map(({ index, content }) => jsx('template', { 'data-op-slot': index, children: content }));
}
