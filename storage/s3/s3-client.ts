import { S3Client } from '@aws-sdk/client-s3';

export interface S3ClientOptions {
  /** The address of a server other than Amazon's; by default what the SDK finds in the environment, or Amazon S3. */
  readonly endpoint?: string | undefined;
  /** Puts the bucket's name into the path of addresses instead of the host name, as most servers other than Amazon's need it. */
  readonly isPathStyle: boolean;
  /** The region of the bucket; by default that of the environment. */
  readonly region?: string | undefined;
  /** The credentials; by default those that the SDK finds: environment, profile, web identity, container or instance role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** The region in signatures for servers other than Amazon's, if none is configured. */
const DEFAULT_REGION = 'us-east-1';
const CONNECTION_MS = 10_000;
const REQUEST_MS = 120_000;
const MAX_ATTEMPTS = 4;

/** Creates a client of S3. No request is sent before its first call. */
export function createS3Client({ endpoint, isPathStyle, region, credentials }: S3ClientOptions): S3Client {
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
    ...((region ?? endpoint) !== undefined && { region: region ?? DEFAULT_REGION }),
    forcePathStyle: isPathStyle,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECTION_MS, requestTimeout: REQUEST_MS },
    // Checksums as trailers of the body, the default, are unknown to many servers. What matters here is named by its hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
