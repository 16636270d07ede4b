import type { ReactNode } from 'react';
import type { ServiceState } from '../../../contract/http/service.ts';
import { useServiceState } from '../../http/service.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { UnfinishedTable } from './unfinished-table.tsx';
import { WorkerTable } from './worker-table.tsx';

/** The state of the whole service, for the people who operate it. */
export function ServicePage() {
  const state = useServiceState();
  return (
    <Page title="Service" lead="What this service is doing for all organizations, and what it waits for.">
      <Loaded query={state} what="the state of the service">
        {(service) => (
          <>
            {adviceFor(service).map((advice) => (
              <Notice kind="warning" key={advice}>
                {advice}
              </Notice>
            ))}
            <Facts facts={partFacts(service)} />
            <Facts facts={workFacts(service)} />
            <UnfinishedTable jobs={service.unfinished} />
            {service.workers !== null && <WorkerTable workers={service.workers} version={service.version} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const PART_NAMES = { temporal: 'Temporal', store: 'Object store', database: 'Database' } as const;
const PART_STATES: Readonly<Record<ServiceState['parts']['store'], readonly [BadgeKind, string]>> = {
  up: ['success', 'Reachable'],
  away: ['danger', 'Cannot be reached'],
  full: ['danger', 'No space left'],
};

function partFacts({ parts, version }: ServiceState): Readonly<Record<string, ReactNode>> {
  const badges = Object.entries(PART_NAMES).map(([part, name]) => {
    const [kind, text] = PART_STATES[parts[part as keyof typeof PART_NAMES]];
    return [
      name,
      <Badge kind={kind} key={part}>
        {text}
      </Badge>,
    ] as const;
  });
  return { ...Object.fromEntries(badges), 'Version of the API': version };
}

function workFacts({ jobs, messages, notices, waitingSteps }: ServiceState): Readonly<Record<string, ReactNode>> {
  const { completed, failed, cancelled } = jobs.endedLastHour;
  return {
    Queued: <Since count={jobs.queued} at={jobs.oldestQueuedAt} />,
    Running: jobs.running,
    'Last hour': `${completed} completed, ${failed} failed, ${cancelled} cancelled`,
    'Steps without a worker':
      waitingSteps === null ? null : `${waitingSteps.exports} of exports, ${waitingSteps.rendering} of rendering`,
    'Webhook messages to send': <Since count={messages.pending} at={messages.oldestPendingAt} />,
    'Notices to send': <Since count={notices.pending} at={notices.oldestPendingAt} />,
    'Notices failed in a day': notices.failedLastDay === 0 ? 0 : <Badge kind="warning">{notices.failedLastDay}</Badge>,
  };
}

function Since({ count, at }: { readonly count: number; readonly at: string | null }) {
  return (
    <>
      {count}
      {at !== null && (
        <small>
          oldest: <Time at={at} />
        </small>
      )}
    </>
  );
}

/** Returns what to do about parts that are not well. `offprint doctor` examines each of them. */
function adviceFor({ parts, workers }: ServiceState): readonly string[] {
  const isWell = Object.values(parts).every((state) => state === 'up');
  return [
    ...(isWell
      ? []
      : ['A part is not usable. Running exports wait and go on by themselves. “offprint doctor” says why.']),
    ...(workers?.length === 0
      ? ['No worker is running, so exports stay queued. Start one: node build/worker/main.js']
      : []),
  ];
}
