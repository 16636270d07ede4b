/**
 * Flags of Node.js for the API. What is young while a hundred answers are made at once is more than the 16 MB that it is given, and would be kept as
 * if it were old: an eighth of the processor time of an answer.
 */
export const API_FLAGS = ['--max-semi-space-size=32'] as const;
