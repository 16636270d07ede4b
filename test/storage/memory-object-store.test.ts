import { openMemoryObjectStore } from '../support/object-stores.js';
import { describeObjectStoreContract } from './object-store-contract.js';

describe('the memory object store', () => {
  describeObjectStoreContract(openMemoryObjectStore);
});
