import type { AddressList } from '../../contract/address-list.js';
import { clientAddress } from '../../contract/client-address.js';
import type { ApiContext } from './context.js';

/** Returns the address that a request came from. For a request of the host, it is the reader's, which the host signs. */
export function callerAddress(context: Pick<ApiContext, 'req' | 'get' | 'state'>, trusted: AddressList): string {
  const { caller } = context.state;
  if (caller?.kind === 'host') return caller.address;
  return clientAddress(context.req.socket.remoteAddress, context.get('X-Forwarded-For') || undefined, trusted);
}
