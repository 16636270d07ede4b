import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Refusal } from './notice.tsx';

const WORDLESS_MS = 300;

/** What a query answers, or why there is nothing yet: words come only where it takes longer than an eye notices. */
export function Loaded<Data>({
  query,
  what,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  /** Goes on after “Loading”. */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div className="stack">
        <Refusal problem={query.error} />
        <div>
          <Button icon="refresh-cw" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      </div>
    );
  }
  return <Waiting what={what} />;
}

function Waiting({ what }: { readonly what: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WORDLESS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="waiting" role="status">
      {late ? `Loading ${what}…` : ''}
    </p>
  );
}
