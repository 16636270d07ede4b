/** Turns a reason given by the service into a sentence: “ask again later” becomes “Ask again later.”. */
export function sentence(reason: string): string {
  const words = reason.trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?…。！？]$/.test(words) ? '' : '.'}`;
}
