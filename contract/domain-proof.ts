/** The label of the TXT record that proves a custom domain, below the domain. */
const RECORD_LABEL = '_offprint';

/** The path of the file that proves a custom domain. The host serves it at domains that are proved, so that they stay so. */
export const PROOF_PATH = '/.well-known/offprint-site.txt';

/** Returns the name of the TXT record that proves a host name. */
export const proofRecordName = (hostName: string) => `${RECORD_LABEL}.${hostName}`;

/** Returns the text of the record, and of the file. */
export const proofText = (token: string) => `offprint-site=${token}`;
