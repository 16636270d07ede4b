/** The name that stands for every group of readers. */
export const EVERY_GROUP = '*';
