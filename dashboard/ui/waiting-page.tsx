import { Waiting } from './loaded.tsx';

/** A page that is still loading. `what` completes the sentence “Loading …”. */
export function WaitingPage({ what }: { readonly what: string }) {
  return (
    <main className="page" id="content" tabIndex={-1}>
      <Waiting what={what} />
    </main>
  );
}
