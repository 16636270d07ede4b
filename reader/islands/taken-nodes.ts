/**
 * Nodes of a first view that a component shows again. They are moved, not copied, so that their event listeners stay attached. If
 * they are shown twice, the second is a copy.
 */
export class TakenNodes {
  private readonly nodes: readonly Node[];
  private holder: Element | undefined;

  constructor(
    nodes: Iterable<Node>,
    /** The element to which the nodes return. */
    readonly origin?: Element,
  ) {
    this.nodes = [...nodes];
  }

  take(holder: Element): Node[] {
    if (this.holder !== undefined && this.holder !== holder && this.holder.isConnected)
      return this.nodes.map((node) => node.cloneNode(true));
    this.holder = holder;
    return [...this.nodes];
  }

  giveBack(): void {
    this.origin?.append(...this.nodes);
  }
}
