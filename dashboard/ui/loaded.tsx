import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isTransient } from '../http/problem.ts';
import { Button } from './button.tsx';
import { Refusal } from './notice.tsx';

const WORDLESS_MS = 300;

export interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch'> & {
    /** True while the data is that of the previous query. */
    readonly isPlaceholderData?: boolean;
  };
  /** The words after “Loading”. */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/** Displays a query's data, or its state. “Loading” appears only if it takes noticeably long. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  if (query.data !== undefined) {
    const isOld = query.isPlaceholderData === true;
    return (
      <div className={isOld ? 'loaded loaded-old' : 'loaded'} aria-busy={isOld}>
        {children(query.data)}
      </div>
    );
  }
  if (query.isError) return <Failed query={query} />;
  return <Waiting what={what} />;
}

/** Displays why a query failed, with a button to retry it. */
export function Failed({ query }: { readonly query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  return (
    <div className="stack">
      <Refusal problem={query.error} />
      {isTransient(query.error) && (
        <div>
          <Button icon="refresh-cw" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

export function Waiting({ what }: { readonly what: string }) {
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
