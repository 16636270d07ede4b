export { SitePage } from './site-page.tsx';
export { SitesPage } from './sites-page.tsx';
