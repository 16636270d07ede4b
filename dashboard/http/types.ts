/** What the service's HTTP interface answers; GET /openapi.json describes each. */

export type Role = 'administrator' | 'member';

export interface Session {
  readonly person: {
    readonly userId: string;
    readonly name: string;
    readonly email: string;
    readonly hasPassword: boolean;
  };
  readonly organizations: readonly {
    readonly organizationId: string;
    readonly name: string;
    readonly plan: 'free' | 'enterprise';
    readonly role: Role;
  }[];
  readonly organizationId: string | null;
}

export interface ApiKey {
  readonly keyId: string;
  readonly name: string;
  readonly kind: 'admin' | 'assistant';
  readonly scope: 'read' | 'write';
  readonly prefix: string;
  readonly lastFour: string;
  readonly allowedAddresses: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
}

export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: string;
}

export interface Invitation {
  readonly invitationId: string;
  readonly email: string | null;
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface AuditEvent {
  readonly eventId: string;
  readonly at: string;
  readonly actor: { readonly kind: 'person' | 'key' | 'operator'; readonly id: string; readonly name: string };
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
}

export type JobStatus = 'queued' | 'running' | 'completed' | 'failed';

export interface Job {
  readonly jobId: string;
  readonly domain: string;
  readonly version: string;
  readonly status: JobStatus;
  readonly progress: number;
  readonly pageCount: number;
  readonly totalPages: number | null;
  readonly phase: 'planning' | 'rendering' | 'packaging' | 'verifying' | null;
  readonly warnings: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly finishedAt: string | null;
  /** Since when its archive is no longer stored. */
  readonly bundleRemovedAt?: string;
  /** What a job that stands still waits for. */
  readonly waitingFor?: string;
  readonly error?: string;
  /** Only where somebody stopped it. */
  readonly errorCode?: 'cancelled';
  /** Null where that was not kept yet. */
  readonly startedBy: JobActor | null;
  readonly stoppedBy?: JobActor;
}

export interface JobActor {
  readonly kind: 'person' | 'key' | 'schedule';
  readonly name: string;
}

export interface Finding {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly page?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface Report {
  readonly jobId: string;
  readonly findings: readonly Finding[];
  readonly summary: {
    readonly pageCount: number;
    readonly errors: number;
    readonly warnings: number;
    readonly codes: Readonly<Record<string, number>>;
  };
  readonly browser?: {
    readonly openedPages: number;
    readonly notChecked: readonly string[];
    readonly otherPages: number;
  };
}

export interface Comparison {
  readonly jobId: string;
  readonly comparedWith: string;
  readonly counts: {
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    readonly unchanged: number;
  };
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export interface BundleLink {
  readonly jobId: string;
  readonly bundleUrl: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly expiresAt: string;
}
