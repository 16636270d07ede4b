import {
  type DeliveryEngine,
  type EngineWorkload,
  type ExportEngine,
  ExportEngineUnavailable,
  type ExportStart,
  type NoticeEngine,
  type PathCheck,
  type ScheduleEngine,
  ScheduleRefused,
  type WorkflowState,
} from '../../../api/engine/export-engine.js';
import type { JobProgress } from '../../../contract/job.js';

/** An engine that behaves as a test says and records its calls. */
export class ScriptedExportEngine implements ExportEngine {
  /** If false, all calls are refused, as if the engine were unavailable. */
  available = true;
  /** If true, `check` succeeds and all later calls are refused, as if the engine became unavailable in between. */
  endsAfterCheck = false;
  readonly started: ExportStart[] = [];
  readonly cancelled: string[] = [];
  readonly checked: PathCheck[] = [];
  /** The days for which a cleanup of the store was requested. */
  readonly pruned: string[] = [];
  /** The existing workflows. A started job is running. */
  readonly states = new Map<string, WorkflowState>();
  /** The progress that workers report, by job. */
  readonly answers = new Map<string, Partial<JobProgress>>();
  queries = 0;
  /** Called during each query, before it is answered. */
  beforeAnswer: () => Promise<void> = async () => undefined;
  /** Called during `start`, before it succeeds. */
  beforeStart: () => void = () => undefined;
  unknownPaths: readonly string[] = [];
  load: EngineWorkload = { workers: [], waitingSteps: { exports: 0, rendering: 0 } };

  /** Resets the engine for the next test. */
  reset(): void {
    this.available = true;
    this.endsAfterCheck = false;
    this.unknownPaths = [];
    this.queries = 0;
    this.beforeAnswer = async () => undefined;
    this.beforeStart = () => undefined;
    for (const list of [this.started, this.cancelled, this.checked, this.pruned]) list.length = 0;
  }

  async start(job: ExportStart): Promise<void> {
    this.requireAvailable();
    this.beforeStart();
    this.started.push(job);
    if (!this.states.has(job.jobId)) this.states.set(job.jobId, 'running');
  }

  async progress(jobId: string): Promise<JobProgress | undefined> {
    this.queries += 1;
    await this.beforeAnswer();
    const answer = this.answers.get(jobId);
    return this.available && answer !== undefined ? { ...RUNNING, ...answer } : undefined;
  }

  async cancel(jobId: string): Promise<boolean> {
    this.requireAvailable();
    this.cancelled.push(jobId);
    return this.states.get(jobId) === 'running';
  }

  async describe(jobId: string): Promise<WorkflowState> {
    this.requireAvailable();
    return this.states.get(jobId) ?? 'unknown';
  }

  /** The sentences about what workflows wait for, by job. */
  readonly waits = new Map<string, string>();

  async waitingFor(jobId: string): Promise<string | undefined> {
    this.requireAvailable();
    return this.waits.get(jobId);
  }

  async findUnknownPaths(check: PathCheck): Promise<readonly string[]> {
    this.requireAvailable();
    this.checked.push(check);
    return this.unknownPaths;
  }

  /** The schedules, by their ids. */
  readonly scheduled = new Map<string, Parameters<ScheduleEngine['put']>[0]>();
  readonly triggered: string[] = [];
  readonly sent: string[] = [];
  times: readonly Date[] = [];

  readonly schedules: ScheduleEngine = {
    put: async (schedule) => {
      this.requireAvailable();
      // Real engines accept zone names only in their own spelling.
      if (schedule.timezone === 'asia/kolkata') throw new ScheduleRefused('as the test asked');
      this.scheduled.set(schedule.id, schedule);
    },
    remove: async (id) => {
      this.requireAvailable();
      this.scheduled.delete(id);
    },
    trigger: async ({ id }) => {
      this.requireAvailable();
      this.triggered.push(id);
    },
    ids: async () => {
      this.requireAvailable();
      return new Set(this.scheduled.keys());
    },
    nextTimes: async () => {
      this.requireAvailable();
      return this.times;
    },
  };

  readonly deliveries: DeliveryEngine = {
    send: async (deliveryId) => {
      this.requireAvailable();
      this.sent.push(deliveryId);
    },
  };

  readonly noticed: string[] = [];

  readonly notices: NoticeEngine = {
    send: async (messageId) => {
      this.requireAvailable();
      this.noticed.push(messageId);
    },
  };

  async workload(): Promise<EngineWorkload> {
    this.requireAvailable();
    return this.load;
  }

  async pruneStore(day: string): Promise<void> {
    this.requireAvailable();
    this.pruned.push(day);
  }

  async check(): Promise<void> {
    this.requireAvailable();
    if (this.endsAfterCheck) this.available = false;
  }

  async close(): Promise<void> {}

  private requireAvailable(): void {
    if (!this.available) throw new ExportEngineUnavailable('the engine is away, as the test asked');
  }
}

const RUNNING: JobProgress = {
  status: 'running',
  progress: 0,
  pageCount: 0,
  totalPages: null,
  phase: 'rendering',
  warnings: 0,
  error: null,
};
