import type { Exchange } from '../../../contract/http/conversations.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';

const OUTCOMES: Readonly<Record<Exchange['outcome'], readonly [BadgeKind, string]>> = {
  answered: ['success', 'Answered'],
  unanswered: ['warning', 'Not in the docs'],
  stopped: ['neutral', 'Reader left'],
  failed: ['danger', 'Failed'],
};

export function OutcomeBadge({ exchange }: { readonly exchange: Pick<Exchange, 'outcome' | 'feedback'> }) {
  const [kind, words] = OUTCOMES[exchange.outcome];
  return (
    <>
      <Badge kind={kind}>{words}</Badge>{' '}
      {exchange.feedback !== null && (
        <Badge kind={exchange.feedback === 'like' ? 'success' : 'danger'}>
          {exchange.feedback === 'like' ? 'Liked' : 'Disliked'}
        </Badge>
      )}
    </>
  );
}
