import { useMutation } from '@tanstack/react-query';
import { request } from '../http/request.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { formValues } from '../ui/form-values.ts';
import { Refusal } from '../ui/notice.tsx';
import { useToast } from '../ui/toasts.tsx';

export function PasswordDialog(props: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  const toast = useToast();
  const change = useMutation({
    mutationFn: (values: Readonly<Record<string, string>>) =>
      request('POST', '/auth/change-password', { ...values, revokeOtherSessions: true }),
    onSuccess: () => {
      props.onOpenChange(false);
      toast.add({ title: 'Password changed', description: 'Sessions on other devices have ended.' });
    },
  });
  return (
    <Dialog {...props} title="Change password" description="This ends your sessions on other devices.">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(formValues(event.currentTarget));
        }}
      >
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          hint="At least 12 characters."
        />
        <Refusal problem={change.error} />
        <div className="actions">
          <Button type="submit" look="primary" busy={change.isPending && 'Changing…'}>
            Change password
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
