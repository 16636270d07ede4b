import { useQuery } from '@tanstack/react-query';
import type { SigningKeyList } from '../../contract/http/signing-keys.ts';
import { request } from './request.ts';

/** Reads the public keys that archives are signed with, newest first. */
export const useSigningKeys = () =>
  useQuery({
    queryKey: ['signing-keys'],
    queryFn: async () => (await request<SigningKeyList>('GET', '/.well-known/offprint-signing-keys.json')).keys,
  });
