/** Milliseconds that a page of a test is waited for: only what never comes takes so long, and is then named. */
export const BROWSER_PATIENCE_MS = 120_000;
