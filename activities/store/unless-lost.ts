import { LostObject } from '../../storage/errors.js';

/** What is read; undefined where it was lost in the store. */
export async function unlessLost<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof LostObject) return undefined;
    throw error;
  }
}
