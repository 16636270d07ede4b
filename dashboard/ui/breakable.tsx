import { Fragment } from 'react';

/** An address or a path, which goes on in the next line after one of its signs rather than within a word. */
export function Breakable({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[/.:@_?&=-])(?=[^/])/);
  return (
    <span className="breaks">
      {parts.map((part, index) => (
        // Parts of a text never change places.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
