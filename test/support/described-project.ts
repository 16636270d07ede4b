/** An AsyncAPI document of version 3, with each thing that a channel's page shows. */
export const EVENTS = `asyncapi: 3.0.0
info: {title: Harbour events, version: 1.0.0}
defaultContentType: application/json
servers:
  production:
    host: "{region}.events.example.com:443"
    pathname: /v1
    protocol: wss
    protocolVersion: "13"
    description: Live **ships**.
    variables:
      region: {enum: [eu, us], default: eu, description: Where it runs.}
    security:
      - $ref: '#/components/securitySchemes/token'
    bindings:
      ws: {query: {type: object, properties: {room: {type: string}}}, bindingVersion: 0.1.0}
  test:
    host: localhost:9092
    protocol: kafka
channels:
  orders:
    title: Orders
    address: orders/{orderId}
    description: |
      Orders as they move.

      * one message for each step
      * in order
    servers:
      - $ref: '#/servers/production'
    parameters:
      orderId: {description: Of the order., location: $message.payload#/id, examples: ['o-1']}
    messages:
      placed: {$ref: '#/components/messages/placed'}
      cancelled: {$ref: '#/components/messages/cancelled'}
      ack: {name: ack, title: Receipt, payload: {type: object, properties: {ok: {type: boolean}}}}
    bindings:
      ws: {method: GET, headers: {type: object, properties: {X-Room: {type: string, description: Which room.}}}}
  status:
    address: null
    messages:
      status: {payload: {type: string, enum: [open, closed]}}
operations:
  placeOrder:
    action: receive
    title: Place an order
    summary: Tell us of an order.
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
    reply: {address: {location: '$message.header#/replyTo'}, channel: {$ref: '#/channels/orders'}, messages: [{$ref: '#/channels/orders/messages/ack'}]}
    traits: [{bindings: {ws: {bindingVersion: 0.1.0, keepAlive: true}}}]
  orderChanged:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}, {$ref: '#/channels/orders/messages/cancelled'}]
components:
  securitySchemes:
    token: {type: httpApiKey, name: X-Token, in: header, description: A key of the harbour.}
  messageTraits:
    common: {headers: {type: object, required: [traceId], properties: {traceId: {type: string, format: uuid}}}, contentType: application/json}
  messages:
    placed:
      name: orderPlaced
      title: Order placed
      summary: An order was placed.
      traits: [{$ref: '#/components/messageTraits/common'}]
      correlationId: {location: $message.header#/traceId}
      payload: {$ref: '#/components/schemas/Order'}
      examples: [{name: small, summary: A small one, payload: {id: o-1, lines: [{sku: A, count: 2}]}}]
      bindings: {kafka: {key: {type: string, description: The order's id.}}}
    cancelled:
      title: Order cancelled
      payload:
        schemaFormat: application/vnd.apache.avro;version=1.9.0
        schema: {type: record, name: Cancelled, fields: [{name: id, type: string}]}
  schemas:
    Order:
      type: object
      required: [id]
      properties:
        id: {type: string, description: Of the order.}
        parent: {$ref: '#/components/schemas/Order'}
        lines: {type: array, items: {type: object, properties: {sku: {type: string}, count: {type: integer, minimum: 1, default: 1}}}}
        payment:
          oneOf:
            - {title: Card, type: object, properties: {number: {type: string}}}
            - {title: Invoice, type: object, properties: {due: {type: string, format: date}}}
`;

/** One of version 2. */
export const LEGACY_EVENTS = {
  asyncapi: '2.6.0',
  info: { title: 'Legacy', version: '1' },
  servers: {
    broker: {
      url: 'broker.example.com:{port}',
      protocol: 'mqtt',
      variables: { port: { default: '1883' } },
      security: [{ login: [] }, { oauth: ['read'] }],
    },
  },
  channels: {
    'sensors/{id}/light': {
      description: 'Light of a sensor.',
      parameters: { id: { description: 'The sensor.', schema: { type: 'string' } } },
      subscribe: {
        operationId: 'lightMeasured',
        summary: 'Light was measured',
        message: {
          oneOf: [
            { $ref: '#/components/messages/light' },
            {
              name: 'dark',
              payload: { type: 'object', properties: { since: { type: 'string', format: 'date-time' } } },
            },
          ],
        },
        bindings: { mqtt: { qos: 1, retain: true } },
      },
      publish: { operationId: 'dimLight', message: { $ref: '#/components/messages/dim' } },
    },
  },
  components: {
    securitySchemes: {
      login: { type: 'userPassword' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://auth.example.com/token', scopes: { read: 'Read it' } } },
      },
    },
    messages: {
      light: { name: 'light', payload: { type: 'object', properties: { lumens: { type: 'integer', minimum: 0 } } } },
      dim: { payload: { type: 'object', properties: { percentage: { type: 'integer', maximum: 100 } } } },
    },
  },
};

/** A GraphQL schema with each kind of type. */
export const GRAPHQL = `"""An object with a stable identifier."""
interface Node { id: ID! }
"A person who works here."
type User implements Node {
  id: ID!
  "Their **full** name."
  name: String!
  email: String @deprecated(reason: "Use \`contact\`.")
  role: Role!
  "What they posted."
  posts(first: Int = 10, after: String, orderBy: PostOrder): [Post!]!
  createdAt: DateTime!
}
type Post implements Node { id: ID! title: String! author: User! attachments: [Attachment!] }
union Attachment = Image | Document
type Image { url: String! width: Int }
type Document { url: String! pages: Int }
enum Role { "May do all." ADMIN MEMBER GUEST @deprecated }
input PostOrder { field: PostField! = TITLE, direction: Direction = ASC }
enum PostField { TITLE DATE }
enum Direction { ASC DESC }
input CreatePostInput { "Shown on top." title: String!, body: String, tags: [String!], order: PostOrder }
scalar DateTime @specifiedBy(url: "https://scalars.graphql.org/andimarek/date-time")
type Query {
  "Finds one user."
  user("Of the user." id: ID!): User
  users(first: Int = 20, role: Role): [User!]!
  search(text: String!): [Attachment!]!
  oldUsers: [User!] @deprecated(reason: "Use [users](/graphql-reference/queries/users).")
}
type Mutation { createPost(input: CreatePostInput!): Post! }
type Subscription { postAdded(author: ID): Post! }
extend type Query { version: String! }
`;
