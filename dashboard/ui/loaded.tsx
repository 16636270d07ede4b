import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { mayPass } from '../http/problem.ts';
import { Button } from './button.tsx';
import { Refusal } from './notice.tsx';

const WORDLESS_MS = 300;

export interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch'> & {
    /** What is there is of what was asked for before. */
    readonly isPlaceholderData?: boolean;
  };
  /** Goes on after “Loading”. */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/** What a query answers, or why there is nothing yet: words come only where it takes longer than an eye notices. */
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

/** Why a query has no answer, and how to ask again. */
export function Failed({ query }: { readonly query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  return (
    <div className="stack">
      <Refusal problem={query.error} />
      {mayPass(query.error) && (
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
