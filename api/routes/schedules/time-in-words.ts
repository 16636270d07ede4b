/** Formats a time, for example `Monday, 30 November 2026 at 03:00 CET`. */
export function timeInWords(at: Date, timeZone: string): string {
  const date = at.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' });
  return `${date} at ${time}`;
}
