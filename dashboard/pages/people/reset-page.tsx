import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { request } from '../../http/request.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { Notice, Refusal } from '../../ui/notice.tsx';

export function ResetPage() {
  const reset = useMutation({
    mutationFn: (newPassword: string) =>
      request('POST', '/auth/reset-password', { token: window.location.hash.slice(1), newPassword }),
  });
  if (reset.isSuccess) {
    return (
      <Entrance title="Your password is set">
        <Notice kind="success">All earlier sessions have ended.</Notice>
        <Link className="button button-primary" to="/sign-in">
          Sign in
        </Link>
      </Entrance>
    );
  }
  return (
    <Entrance title="Set a new password" lead="This ends all your sessions.">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          reset.mutate(formValues(event.currentTarget).password ?? '');
        }}
      >
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          hint="At least 12 characters."
        />
        <Refusal problem={reset.error} />
        <Button type="submit" look="primary" busy={reset.isPending && 'Saving…'}>
          Set the password
        </Button>
      </form>
    </Entrance>
  );
}
