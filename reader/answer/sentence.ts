/** What the service gave as a reason, as a sentence: `ask again later` is “Ask again later.” */
export function sentence(reason: string): string {
  const words = reason.trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?…。！？]$/.test(words) ? '' : '.'}`;
}
