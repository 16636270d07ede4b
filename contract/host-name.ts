const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_LENGTH = 253;

/**
 * Returns whether a host name in lower case, without its port and a final dot, can be a custom domain. Addresses of machines
 * and names of one label, such as `localhost`, cannot.
 */
export function canBeCustomDomain(hostName: string): boolean {
  return hostName.length <= MAX_LENGTH && NAME.test(hostName) && !/\.\d+$/.test(hostName);
}
