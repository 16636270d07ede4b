import type { Services } from '../../services.js';

/** Starts a recorded delivery. If the engine becomes unavailable now, the sweep sends it later, so the caller gets no error. */
export async function sendDelivery({ exports: engine, logger }: Services, deliveryId: string): Promise<void> {
  await engine.deliveries.send(deliveryId).catch((error: unknown) => {
    logger.warn({ deliveryId, err: error }, 'a delivery is recorded and will be sent when the engine is available');
  });
}
