import { openFileObjectStore } from '../../support/object-stores.js';
import { describeObjectStoreContract } from '../object-store-contract.js';

describe('the file object store', () => {
  describeObjectStoreContract(openFileObjectStore);
});
