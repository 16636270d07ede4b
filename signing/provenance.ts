import { keyIdText } from './minisign.js';
import type { SigningKey } from './signing-key.js';

/** The facts that a provenance statement states about one archive. */
export interface Provenance {
  /** The download name of the archive. */
  readonly name: string;
  readonly sha256: string;
  readonly site: string;
  readonly version: string | null;
  /** The requested pages; null for the whole site. */
  readonly paths: readonly string[] | null;
  readonly hosting: Readonly<Record<string, unknown>>;
  readonly jobId: string;
  /** The time at which the export was requested. */
  readonly startedOn: Date;
  /** The address of the service that made the archive. */
  readonly builder: string;
  /** The name and version of the program, as manifests have it. */
  readonly generator: string;
}

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** Returns an in-toto statement with SLSA provenance, version 1. Equal facts give equal bytes. */
export function provenanceStatement(facts: Provenance): string {
  const { name, sha256, site, version, paths, hosting, jobId, startedOn, builder, generator } = facts;
  return JSON.stringify({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name, digest: { sha256 } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:offprint:static-export:v1',
        externalParameters: { site, version: version ?? 'default', paths, hosting },
        internalParameters: {},
        resolvedDependencies: [],
      },
      runDetails: {
        builder: { id: builder, version: { generator } },
        metadata: { invocationId: jobId, startedOn: startedOn.toISOString() },
      },
    },
  });
}

/** Signs a statement as a DSSE envelope (https://github.com/secure-systems-lab/dsse), and returns its JSON. */
export function signStatement(key: SigningKey, statement: string): string {
  const payload = Buffer.from(statement);
  return JSON.stringify({
    payload: payload.toString('base64'),
    payloadType: PAYLOAD_TYPE,
    signatures: [{ keyid: keyIdText(key), sig: key.sign(encodeForSigning(PAYLOAD_TYPE, payload)).toString('base64') }],
  });
}

/** Returns the bytes that a DSSE signature is made of: type and payload, each with its length. */
export function encodeForSigning(type: string, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}
