import type { Services } from '../../services.js';

/** Starts a delivery that is recorded already: where the engine goes away this very moment the sweep sends it, so the caller hears of no failure. */
export async function sendDelivery({ exports: engine, logger }: Services, deliveryId: string): Promise<void> {
  await engine.deliveries.send(deliveryId).catch((error: unknown) => {
    logger.warn({ deliveryId, err: error }, 'a delivery is recorded and is sent when the engine is back');
  });
}
