export { SchedulesPage } from '../schedules/schedules-page.tsx';
export { WebhookPage } from './webhook-page.tsx';
export { WebhooksPage } from './webhooks-page.tsx';
