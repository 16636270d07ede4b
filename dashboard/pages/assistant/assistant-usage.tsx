import type { AssistantUsage as Usage } from '../../../contract/http/conversations.ts';
import { useAssistantUsage } from '../../http/assistant.ts';
import { Meter } from '../../ui/meter.tsx';
import { Time } from '../../ui/time.tsx';

/** The share of the limits in use. It is omitted if the service does not return it. */
export function AssistantUsage() {
  const { data, isError } = useAssistantUsage();
  if (isError && data === undefined) return null;
  // Keeps the space, so that nothing below moves.
  if (data === undefined) return <div className="card meters" />;
  const { organization, address, tokens } = data;
  return (
    <section className="card meters" aria-label="Limits">
      <Meter label="Requests of your organization, this hour" value={organization.used} most={organization.limit}>
        <Reset at={organization.resetsAt} />
      </Meter>
      <Meter label="Requests from your address, today" value={address.used} most={address.limit}>
        <Reset at={address.resetsAt} />
      </Meter>
      {tokens && <TokenMeter tokens={tokens} />}
    </section>
  );
}

/** The tokens of the model, with their cost if prices are set. */
function TokenMeter({ tokens }: { readonly tokens: NonNullable<Usage['tokens']> }) {
  const { limit, inputTokens, outputTokens, cost, resetsAt } = tokens;
  const used = inputTokens + outputTokens;
  const price = cost === null ? '' : ` Cost: ${cost.toLocaleString(undefined, { maximumFractionDigits: 2 })}.`;
  const parts = `${inputTokens.toLocaleString()} read, ${outputTokens.toLocaleString()} written.${price} `;
  if (limit === null) {
    return (
      <p className="hint">
        Tokens of the model, today: {parts}
        <Reset at={resetsAt} />
      </p>
    );
  }
  return (
    <Meter label="Tokens of the model, today" value={Math.min(used, limit)} most={limit}>
      {parts}
      <Reset at={resetsAt} />
    </Meter>
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
