import { createHmac } from 'node:crypto';

/**
 * Judges a link with a shared access signature of a blob as Azure does
 * (https://learn.microsoft.com/rest/api/storageservices/create-service-sas), because the emulator's clock cannot be set.
 */
export function judgeAzureLink(link: string, key: string, now: Date): 'valid' | 'expired' | 'altered' {
  const { pathname, searchParams } = new URL(link);
  const value = (name: string) => searchParams.get(name) ?? '';
  const text = [
    ...[value('sp'), value('st'), value('se'), `/blob${decodeURIComponent(pathname)}`, value('si'), value('sip')],
    ...[value('spr'), value('sv'), value('sr'), value('snapshot'), value('ses')],
    ...[value('rscc'), value('rscd'), value('rsce'), value('rscl'), value('rsct')],
  ].join('\n');
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
  if (signature !== searchParams.get('sig')) return 'altered';
  return now.getTime() < Date.parse(value('se')) ? 'valid' : 'expired';
}
