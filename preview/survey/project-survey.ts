import { setTimeout as wait } from 'node:timers/promises';
import { LANGUAGE_MODEL_TEXT } from '../../bundle/language-model-text.js';
import { verifyReferences } from '../../bundle/verify-references.js';
import { parseBatchFacts } from '../../render/batch.js';
import type { BatchSurvey, SurveyedBatch } from '../../render/previewed.js';
import { RenderProcessLost } from '../../render/render-process.js';
import type { KnownFindings } from '../findings/known-findings.js';
import type { ProjectFiles } from '../project/project-files.js';
import { failureOf, type RenderHost } from '../render-host.js';
import { type BatchTexts, createSiteTexts } from './site-texts.js';
import { createSurveyFiles } from './survey-files.js';

/** Looks at all pages in idle time, for the findings and files that need all of them. */
export interface ProjectSurvey {
  /** Ends what is going on, because of a change. */
  stop(): void;
  /** Begins again after a change. What the change did not affect is not looked at again. */
  restart(): void;
  /** Makes a file from all pages, as far as they were looked at; undefined for other files. */
  file(path: string): Promise<Buffer | undefined>;
  close(): void;
}

export interface ProjectSurveyOptions {
  readonly host: RenderHost;
  /** A folder of its own. */
  readonly folder: string;
  readonly files: Pick<ProjectFiles, 'hashOf'>;
  readonly known: KnownFindings;
  /** Called when findings became known. */
  readonly onProgress: () => void;
}

/** A batch that was looked at. */
interface KnownBatch extends BatchTexts {
  readonly name: string;
  readonly dependencies: BatchSurvey['dependencies'];
  readonly pagePaths: readonly string[];
  readonly paths: readonly string[];
  readonly factsName: string;
}

/** A survey begins this long after a change: another one often follows. */
const PAUSE_MS = 250;

/** Thrown when a change makes the rest of a survey useless. */
class Outdated extends Error {}

export function createProjectSurvey({ host, folder, files, known, onProgress }: ProjectSurveyOptions): ProjectSurvey {
  const surveyFiles = createSurveyFiles(folder);
  const texts = createSiteTexts(host, surveyFiles);
  /** The batches by their first pages, in order. */
  let batches = new Map<number, KnownBatch>();
  /** The pages that exceeded a limit, with what is shown in their place, until a change. */
  let failures = new Map<number, string>();
  let turn = 0;
  let isClosed = false;

  return {
    stop() {
      turn += 1;
    },
    restart() {
      turn += 1;
      failures = new Map();
      void run(turn);
    },
    file: (path) => texts.file(path, inOrder()),
    close() {
      isClosed = true;
      turn += 1;
    },
  };

  async function run(own: number): Promise<void> {
    await wait(PAUSE_MS, undefined, { ref: false });
    try {
      await lookAtAll(() => {
        if (own !== turn || isClosed) throw new Outdated();
      });
    } catch (error) {
      if (error instanceof Outdated || isClosed) return;
      // A page exceeded a limit: the survey goes on without it.
      if (error instanceof RenderProcessLost && own === turn) void run(own);
    }
  }

  async function lookAtAll(check: () => void): Promise<void> {
    check();
    const reply = await host.survey({ step: 'batches' });
    const planned = reply.step === 'batches' ? reply.batches : [];
    const firsts = new Set(planned.map(({ first }) => first));
    batches = new Map([...batches].filter(([first]) => firsts.has(first)));
    for (const batch of planned) {
      const before = batches.get(batch.first);
      if (before !== undefined && isCurrent(before, batch)) continue;
      batches.set(batch.first, await lookAt(batch, check));
      onProgress();
    }
    await verify(check);
    onProgress();
  }

  function isCurrent(before: KnownBatch, { name }: SurveyedBatch): boolean {
    const isSame = ([path, hash]: [string, string | null]) => (files.hashOf(path) ?? null) === hash;
    return before.name === name && Object.entries(before.dependencies).every(isSame);
  }

  async function lookAt({ first, count, name }: SurveyedBatch, check: () => void): Promise<KnownBatch> {
    await host.survey({ step: 'begin' });
    for (let page = first; page < first + count; page++) {
      check();
      await host.survey({ step: 'page', page, failure: failures.get(page) }).catch((error: unknown) => {
        if (error instanceof RenderProcessLost) failures.set(page, failureOf(error));
        throw error;
      });
    }
    check();
    const reply = await host.survey({ step: 'finish' });
    if (reply.step !== 'finish') throw new Error(`a survey answered ${reply.step} where finish was asked for`);
    check();
    return keep(reply.survey, { name, count });
  }

  async function keep(
    { pages, paths, dependencies, facts, sections, files: searchFiles, text }: BatchSurvey,
    { name, count }: { readonly name: string; readonly count: number },
  ): Promise<KnownBatch> {
    for (const { page, sourcePath, findings } of pages)
      if (page !== undefined && sourcePath !== undefined) known.setPage(page, sourcePath, findings);
    const kept = new Map<string, string>();
    for (const { path, bytes } of searchFiles) kept.set(path, await surveyFiles.keep(bytes));
    return {
      ...{ name, dependencies, paths, pages: count },
      pagePaths: pages.flatMap(({ page }) => page ?? []),
      factsName: await surveyFiles.keep(facts),
      sectionsKey: sections && (await surveyFiles.keep(sections)),
      text: text && { name: await surveyFiles.keep(text), sizeBytes: text.length },
      searchFiles: kept,
    };
  }

  /** Checks every link and anchor, as an export does when it has all pages. */
  async function verify(check: () => void): Promise<void> {
    const reply = await host.survey({ step: 'site' });
    if (reply.step !== 'site') throw new Error(`a survey answered ${reply.step} where site was asked for`);
    check();
    const all = inOrder();
    const paths = new Set([...reply.survey.paths, LANGUAGE_MODEL_TEXT]);
    for (const batch of all) for (const path of [...batch.paths, ...batch.searchFiles.keys()]) paths.add(path);
    const site = parseBatchFacts(reply.survey.facts).documents;
    const documents = async function* () {
      for (const { factsName } of all) {
        check();
        yield* parseBatchFacts(await surveyFiles.read(factsName)).documents;
      }
      yield* site;
    };
    const findings = await verifyReferences(documents, paths);
    check();
    const shown = reply.survey.pages.flatMap((page) => page.findings);
    known.setSite([...shown, ...findings], new Set(all.flatMap(({ pagePaths }) => pagePaths)));
  }

  function inOrder(): readonly KnownBatch[] {
    return [...batches].sort(([a], [b]) => a - b).map(([, batch]) => batch);
  }
}
