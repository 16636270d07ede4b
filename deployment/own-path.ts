/** Addresses of the deployment itself, which no bundle has, begin with this path and a slash. */
export const OWN_ADDRESSES = '/_offprint';
