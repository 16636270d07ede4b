import { openAzureObjectStore } from '../../support/object-stores.js';
import { describeObjectStoreContract } from '../object-store-contract.js';

describe('the Azure object store', () => {
  describeObjectStoreContract(() => openAzureObjectStore());
});

describe('the Azure object store at a server that copies blocks', () => {
  describeObjectStoreContract(() => openAzureObjectStore({ copies: true }));
});
