import type { OperationModel } from '../api-description/openapi/operation-model.js';
import type { Page } from '../content/page/page.js';

/** An operation's method and address, and where it can be tried out the button for that. */
export function EndpointBar(
  { operation, canTry }: { readonly operation: OperationModel; readonly canTry: boolean },
  { words }: Page,
) {
  const { method, path, servers } = operation;
  const server = method === 'WEBHOOK' ? undefined : servers[0]?.url;
  return (
    <div class="op-endpoint op-api-endpoint">
      <span class={`op-method op-method-${method.toLowerCase()}`}>{method}</span>{' '}
      <code>
        {server === undefined ? null : <span class="op-api-server">{server}</span>}
        <span class="op-api-path">
          {path.split('/').map((segment, index) => (index === 0 ? segment : ['/', <wbr />, segment]))}
        </span>
      </code>
      {canTry ? (
        <button class="op-button op-try" type="button" hidden>
          {words.tryIt}
        </button>
      ) : null}
    </div>
  );
}
