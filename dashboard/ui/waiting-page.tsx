import { Waiting } from './loaded.tsx';

/** A page of which there is nothing to show yet. `what` goes on after “Loading”. */
export function WaitingPage({ what }: { readonly what: string }) {
  return (
    <main className="page" id="content" tabIndex={-1}>
      <Waiting what={what} />
    </main>
  );
}
