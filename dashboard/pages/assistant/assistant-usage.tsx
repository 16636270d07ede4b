import { useAssistantUsage } from '../../http/assistant.ts';
import { Meter } from '../../ui/meter.tsx';
import { Time } from '../../ui/time.tsx';

/** The share of the limits in use. It is omitted if the service does not return it. */
export function AssistantUsage() {
  const { data, isError } = useAssistantUsage();
  if (isError && data === undefined) return null;
  // Keeps the space, so that nothing below moves.
  if (data === undefined) return <div className="card meters" />;
  const { organization, address } = data;
  return (
    <section className="card meters" aria-label="Limits">
      <Meter label="Requests of your organization, this hour" value={organization.used} most={organization.limit}>
        <Reset at={organization.resetsAt} />
      </Meter>
      <Meter label="Requests from your address, today" value={address.used} most={address.limit}>
        <Reset at={address.resetsAt} />
      </Meter>
    </section>
  );
}

function Reset({ at }: { readonly at: string | null }) {
  if (at === null) return 'No recent requests.';
  return (
    <>
      Resets <Time at={at} />.
    </>
  );
}
