import { openGoogleCloudObjectStore } from '../../support/object-stores.js';
import { describeObjectStoreContract } from '../object-store-contract.js';

describe('the google-cloud object store', () => {
  describeObjectStoreContract(openGoogleCloudObjectStore);
});
