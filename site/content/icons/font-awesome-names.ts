/** Placeholder. */
export const FONT_AWESOME_NAMES: Readonly<Record<string, string>> = {};
