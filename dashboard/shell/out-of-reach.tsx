import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isReachable, probe } from '../http/reach.ts';
import { Icon } from '../ui/icon.tsx';

const TRY_EVERY_MS = 3_000;

/** Reports that the service is not available, retries, and reads everything again once it is back. */
export function OutOfReach() {
  const client = useQueryClient();
  const isInReach = isReachable.use();
  useEffect(() => {
    if (isInReach) return undefined;
    const timer = setInterval(async () => {
      if (await probe()) void client.invalidateQueries();
    }, TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [isInReach, client]);
  return (
    <div role="status">
      {!isInReach && (
        <p className="out-of-reach">
          <Icon name="triangle-alert" />
          The service is not available. This page may be outdated; retrying every few seconds.
        </p>
      )}
    </div>
  );
}
