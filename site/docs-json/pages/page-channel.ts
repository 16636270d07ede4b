import { channelTerms } from '../../api-description/asyncapi/build-channel.js';
import { channelProtocol } from '../../api-description/asyncapi/channel-servers.js';
import { plainDescription } from '../../api-description/openapi/plain-description.js';
import { textOf } from '../../api-description/openapi/values.js';
import { quoted } from '../../model/report.js';
import type { ChannelReference, Channels } from '../descriptions/channels.js';
import { unusableDescription } from '../descriptions/description-finding.js';
import type { PageReference } from './page-reference.js';

/** Returns the properties that a page takes from the channel it documents. */
export function channelReference(
  reference: ChannelReference,
  channels: Channels,
  nearest: readonly string[],
): PageReference {
  const found = channels.channel(reference, nearest);
  if (found === undefined) return { title: reference.name, problem: problemOf(reference, channels, nearest) };
  const { spec, entry, asyncapi } = found;
  const protocol = channelProtocol(entry.channel, asyncapi);
  const description = plainDescription(textOf(entry.channel.description) ?? textOf(entry.channel.summary));
  return {
    channel: { spec, name: entry.name, ...(protocol && { protocol }) },
    title: entry.title,
    terms: channelTerms(entry, asyncapi),
    ...(description !== undefined && { description }),
    ...((entry.channel.deprecated === true || entry.channel['x-deprecated'] === true) && { deprecated: true }),
  };
}

function problemOf(reference: ChannelReference, channels: Channels, nearest: readonly string[]) {
  const { file, name } = reference;
  const unusable = unusableDescription(file === undefined ? nearest : [file], channels, 'AsyncAPI document');
  if (unusable !== undefined) return unusable.finding;
  const near = channels.suggestion(reference, nearest);
  const where = file === undefined ? 'no AsyncAPI document of the project has' : `${quoted(file)} does not have`;
  return {
    code: 'api-reference',
    severity: 'error',
    message: `The page documents the channel ${quoted(name)}, which ${where}, so its messages are missing.${near === undefined ? '' : ` There is ${quoted(near)}.`} Correct the "asyncapi" line.`,
  } as const;
}
