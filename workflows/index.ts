export { checkPages } from './check-pages.js';
export { exportSite } from './export-site.js';
