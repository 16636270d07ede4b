export { AuditPage } from '../audit/audit-page.tsx';
export { KeysPage } from '../keys/keys-page.tsx';
export { ServicePage } from '../service/service-page.tsx';
export { SigningKeysPage } from '../signing/signing-keys-page.tsx';
export { PeoplePage } from './people-page.tsx';
