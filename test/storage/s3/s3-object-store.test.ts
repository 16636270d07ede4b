import { openS3ObjectStore } from '../../support/object-stores.js';
import { describeObjectStoreContract } from '../object-store-contract.js';

describe('the S3 object store', () => {
  describeObjectStoreContract(openS3ObjectStore);
});
