import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inReach, probe } from '../http/reach.ts';
import { Icon } from '../ui/icon.tsx';

const TRY_EVERY_MS = 3_000;

/** Says so while the service is away, tries again, and reloads everything once it is back. */
export function OutOfReach() {
  const client = useQueryClient();
  const isInReach = inReach.use();
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
          The service cannot be reached. The page may be outdated; it retries every few seconds.
        </p>
      )}
    </div>
  );
}
