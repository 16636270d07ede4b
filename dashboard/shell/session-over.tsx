import { useQueryClient } from '@tanstack/react-query';
import { sessionIsOver, useSession, useSignIn } from '../http/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { formValues } from '../ui/form-values.ts';
import { Refusal } from '../ui/notice.tsx';
import { askToLeave } from '../ui/unsaved.ts';
import { ProviderButton } from './provider-button.tsx';
import { leave } from './sign-out.ts';

/** Asks the person to sign in again, in a dialog over the page, so that unsaved input is not lost. */
export function SessionOver() {
  const client = useQueryClient();
  const { data } = useSession();
  const isOver = sessionIsOver.use();
  const signIn = useSignIn();
  const email = data?.person.email ?? '';
  return (
    <Dialog
      open={isOver}
      onOpenChange={() => undefined}
      dismissible={false}
      title="Sign in again"
      description="Your session has expired. This page keeps what you entered."
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate({ email, password: formValues(event.currentTarget).password ?? '' });
        }}
      >
        <TextField label="Email address" name="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        <Refusal problem={signIn.error} />
        <div className="actions">
          <Button onClick={() => askToLeave(() => leave(client))}>Another account</Button>
          <Button type="submit" look="primary" busy={signIn.isPending && 'Signing in…'}>
            Sign in
          </Button>
        </div>
      </form>
      <ProviderButton back={window.location.pathname + window.location.search} />
    </Dialog>
  );
}
