/**
 * Returns the page on which an invited person creates an account. The token is in the fragment, which appears in no
 * server log and no Referer header.
 */
export const invitationLink = (publicUrl: string, token: string) => `${publicUrl}/dashboard/join#${token}`;

/** Returns the page on which a person sets a new password. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/dashboard/reset#${token}`;
