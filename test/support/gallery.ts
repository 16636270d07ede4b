import { fileURLToPath } from 'node:url';

/** A documentation project with every component and every kind of page, from build/test/support. */
export const GALLERY = fileURLToPath(new URL('../../../test/fixtures/gallery/', import.meta.url));
