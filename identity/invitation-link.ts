/** Where somebody who was invited makes an account. The token is in the fragment, which no server's log and no Referer shows. */
export const invitationLink = (publicUrl: string, token: string) => `${publicUrl}/dashboard/join#${token}`;

/** Where somebody sets a new password. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/dashboard/reset#${token}`;
