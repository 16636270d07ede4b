import { Fragment } from 'react';

/** An address or a path that wraps after punctuation rather than inside a word. */
export function Breakable({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[/.:@_?&=-])(?=[^/])/);
  return (
    <span className="breaks">
      {parts.map((part, index) => (
        // The parts of a text never change their order.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
