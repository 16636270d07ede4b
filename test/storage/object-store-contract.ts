import type { ObjectStore } from '../../storage/object-store.js';
import type { OpenObjectStore, OpenObjectStoreFixture } from '../support/object-stores.js';
import { describeLinks } from './object-store-link-contract.js';
import { describeReading } from './object-store-read-contract.js';
import { describeTidying } from './object-store-tidying-contract.js';
import { describeWriting } from './object-store-write-contract.js';

/** The store of the running suite, empty at its start; each test keeps to keys of its own. */
export type StoreUnderTest = () => OpenObjectStore;

/** Runs the tests that every store has to pass. */
export function describeObjectStoreContract(open: OpenObjectStoreFixture): void {
  let opened: OpenObjectStore | undefined;
  const current: StoreUnderTest = () => {
    if (opened === undefined) throw new Error('no store is open');
    return opened;
  };

  // Installing the emulator may be part of it.
  before(async function () {
    const fixture = await open();
    if ('unavailable' in fixture) {
      console.log(`      skipped: ${fixture.unavailable}`);
      this.skip();
    }
    opened = fixture;
  });
  after(() => opened?.close());

  describe('writing', () => describeWriting(current));
  describe('reading', () => describeReading(current));
  describe('tidying', () => describeTidying(current));
  describe('links', () => describeLinks(current));
}

/** All keys below a prefix, in the order in which they come. */
export async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}
