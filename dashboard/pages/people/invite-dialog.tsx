import { useInvite } from '../../http/organization.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { Notice, Refusal } from '../../ui/notice.tsx';
import { OnceShownDialog } from '../../ui/once-shown-dialog.tsx';

export function InviteDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const invite = useInvite();
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) invite.reset();
  };
  if (invite.data !== undefined) {
    return (
      <OnceShownDialog
        open={open}
        onOpenChange={close}
        title="Share this link"
        label="The link"
        secret={invite.data.link}
      >
        <Notice>
          The link works once, within 7 days, and is not displayed again. Offprint sends no email: share the link
          yourself.
        </Notice>
      </OnceShownDialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={close} title="Invite a person">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const { email, role } = formValues(event.currentTarget);
          invite.mutate({ email: email || null, role: role === 'administrator' ? 'administrator' : 'member' });
        }}
      >
        <TextField
          label="Email address"
          name="email"
          type="email"
          hint="Only this address can use the link. Leave it empty to let anyone with the link join."
          problem={invite.error}
        />
        <SelectField label="Role" name="role" defaultValue="member" problem={invite.error}>
          <option value="member">Member</option>
          <option value="administrator">Administrator</option>
        </SelectField>
        <Refusal problem={invite.error} fields={['email', 'role']} />
        <div className="actions">
          <Button type="submit" look="primary" busy={invite.isPending && 'Creating the link…'}>
            Create link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
