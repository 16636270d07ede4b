/** Returns a reason, such as the message of an error, as a sentence. */
export const sentence = (reason: string) =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? '' : '.'}`;
