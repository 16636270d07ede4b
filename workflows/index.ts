export { checkPages } from './check-pages.js';
export { deliverWebhook } from './deliver-webhook.js';
export { exportOnSchedule } from './export-on-schedule.js';
export { exportSite } from './export-site.js';
export { pruneStore } from './prune-store.js';
export { sendNotice } from './send-notice.js';
