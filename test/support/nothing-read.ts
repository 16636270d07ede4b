import type { ReadTexts } from '../../assistant/reader/create-reader.js';

/** Texts of which none has been read. */
export const NOTHING_READ: ReadTexts = { isComplete: false, compare: async () => undefined };
