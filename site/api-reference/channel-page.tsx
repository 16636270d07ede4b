import type { ComponentChildren } from 'preact';
import type { ChannelModel, ChannelServer } from '../api-description/asyncapi/channel-model.js';
import type { Page } from '../content/page/page.js';
import type { PlannedPage } from '../model/plan.js';
import { Authorization } from './authorization.js';
import { Bindings } from './bindings.js';
import { ChannelOperations } from './channel-operations.js';
import { Description } from './description.js';
import { RequestSamples, ResponseSamples } from './examples.js';
import { messageSamples } from './message-samples.js';
import { Parameters } from './parameters.js';
import { Section } from './section.js';
import { Servers } from './servers.js';

/** A page's own text with the reference of its channel around it. */
export function channelPage(
  channel: ChannelModel,
  { planned, body }: { readonly planned: PlannedPage; readonly body: ComponentChildren },
): ComponentChildren {
  return [
    <ChannelBar channel={channel} />,
    planned.frontmatter.description === undefined ? <Description text={channel.description} /> : null,
    body,
    <ChannelSections channel={channel} />,
    <ChannelAside channel={channel} />,
  ];
}

/** The protocol and the address of a channel. */
function ChannelBar({ channel: { servers, address, title } }: { readonly channel: ChannelModel }) {
  const [server] = servers;
  const path = address ?? title;
  return (
    <div class="op-endpoint op-api-endpoint">
      <span class="op-method op-method-channel">{server?.protocol ? server.protocol.toUpperCase() : 'CHANNEL'}</span>{' '}
      <code>
        {server === undefined ? null : <span class="op-api-server">{server.url}</span>}
        <span class="op-api-path">
          {server === undefined || path.startsWith('/') ? '' : '/'}
          {path}
        </span>
      </code>
    </div>
  );
}

/** Everything that a channel is and carries, section by section. */
function ChannelSections({ channel }: { readonly channel: ChannelModel }) {
  const security = channel.servers.find((server) => server.security.length > 0)?.security ?? [];
  return [
    <Servers servers={channel.servers.map(shownServer)} />,
    <Authorization security={security} />,
    <Parameters title="parameters" parameters={channel.parameters} prefix="" />,
    <ChannelOperations channel={channel} />,
    channel.bindings.length === 0 ? null : (
      <Section title="channelSettings">
        <Bindings bindings={channel.bindings} />
      </Section>
    ),
  ];
}

function shownServer({ url, protocol, protocolVersion, description, variables, bindings, name }: ChannelServer) {
  const text = protocolVersion === undefined ? protocol : `${protocol} ${protocolVersion}`;
  return {
    url,
    variables,
    labels: [name, text].filter((label) => label !== ''),
    ...(description !== undefined && { description }),
    ...(bindings.length > 0 && { children: <Bindings bindings={bindings} /> }),
  };
}

/** Examples of messages beside the page; written after its own. */
export function ChannelAside({ channel }: { readonly channel: ChannelModel }, page: Page) {
  const { sent, received } = messageSamples(channel);
  if (sent.length > 0) page.record.aside.unshift(<RequestSamples caption={page.words.send} samples={sent} />);
  if (received.length > 0) page.record.aside.push(<ResponseSamples caption={page.words.receive} samples={received} />);
  return null;
}
