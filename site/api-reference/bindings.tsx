import type { Binding } from '../api-description/asyncapi/channel-model.js';
import { shortJson } from '../api-description/openapi/values.js';
import type { Page } from '../content/page/page.js';
import { about } from '../content/words/content-words.js';
import { Fact } from './field-facts.js';
import { FieldView } from './field-view.js';

const NAMES: Readonly<Record<string, string>> = {
  ws: 'WebSocket',
  http: 'HTTP',
  kafka: 'Kafka',
  amqp: 'AMQP',
  amqp1: 'AMQP 1.0',
  mqtt: 'MQTT',
  mqtt5: 'MQTT 5',
  nats: 'NATS',
  jms: 'JMS',
  sns: 'Amazon SNS',
  sqs: 'Amazon SQS',
  stomp: 'STOMP',
  redis: 'Redis',
  ibmmq: 'IBM MQ',
  googlepubsub: 'Google Cloud Pub/Sub',
  pulsar: 'Pulsar',
  solace: 'Solace',
  anypointmq: 'Anypoint MQ',
};

/** The settings of protocols, one collapsed box each. */
export function Bindings({ bindings }: { readonly bindings: readonly Binding[] }, { words }: Page) {
  return bindings.map(({ protocol, facts }) => (
    <details class="op-expandable op-api-inside">
      <summary>{about(words.settings, (Object.hasOwn(NAMES, protocol) && NAMES[protocol]) || protocol)}</summary>
      <div class="op-expandable-body">
        {facts.map(({ name, value, schema }) =>
          schema === undefined ? (
            <Fact name={name} value={typeof value === 'string' ? value : shortJson(value, 400)} />
          ) : (
            <FieldView name={name} schema={schema} prefix="binding" />
          ),
        )}
      </div>
    </details>
  ));
}
