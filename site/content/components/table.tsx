import type { ComponentChildren } from 'preact';

interface TableProps {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: ComponentChildren;
}

/** A table with its own scrollbar on narrow pages. */
export function Table({ attributes = {}, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div class="op-table" tabIndex={0}>
      <table {...attributes}>{children}</table>
    </div>
  );
}
