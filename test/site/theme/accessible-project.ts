import { EVENTS, GRAPHQL } from '../../support/described-project.js';

const page = (title: string, body: string, more = '') =>
  `---\ntitle: "${title}"\ndescription: "About ${title}"\n${more}---\n\n${body}\n`;

/** A project with each kind of page, for whoever looks at how it can be read. */
export const ACCESSIBLE_PROJECT: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({
    name: 'Harbour',
    theme: 'mint',
    colors: { primary: '#166E3F' },
    banner: {
      content: 'Version 2 is [here](/updates)',
      dismissible: true,
      color: { light: '#5b21b6', dark: '#ffe08a' },
    },
    contextual: { options: ['copy', 'view', 'download-pdf', { title: 'Ask', description: 'Us', href: '/code' }] },
    navbar: {
      links: [{ label: 'Support', href: 'https://example.com' }],
      primary: { type: 'button', label: 'Sign up', href: 'https://example.com' },
    },
    api: { openapi: 'openapi.json' },
    footer: { socials: { github: 'https://github.com/example' } },
    navigation: {
      languages: [
        {
          language: 'en',
          tabs: [
            {
              tab: 'Guide',
              groups: [
                {
                  group: 'Start',
                  icon: 'rocket',
                  pages: ['index', 'code', 'components', { group: 'More', root: 'updates', pages: ['islands'] }],
                },
              ],
            },
            { tab: 'Reference', groups: [{ group: 'Fields', pages: ['reference', 'operation', 'described'] }] },
            { tab: 'Events', asyncapi: 'events.yaml' },
            { tab: 'GraphQL', graphql: 'schema.graphql' },
          ],
        },
        { language: 'ar', tabs: [{ tab: 'Guide', groups: [{ group: 'بداية', pages: ['ar/index'] }] }] },
      ],
    },
  }),
  'index.mdx': page(
    'Start',
    'Text with `code`, **bold**, a [link](/code), and <kbd>Ctrl</kbd>.[^1]\n\n## One\n\n> A quote\n\n- [x] Done\n- [ ] Not done\n\n1. First\n2. Second\n\n## Two\n\nMore text.\n\n### Three\n\n---\n\nThe end.\n\n[^1]: A note.',
    'related: [/code, "https://example.com/spec"]\ntimestamp: true\nlastUpdatedDate: 2026-08-13\n',
  ),
  'code.mdx': page(
    'Code',
    '```js server.js {2} lines\nimport http from "node:http";\n// a comment\nconst port = 3000; // [!code highlight]\nhttp.createServer((request, response) => response.end("Hello " + request.url)).listen(port, null, true);\n```\n\n```diff\n- old\n+ new\n```\n\n<CodeGroup>\n\n```bash npm\nnpm install\n```\n\n```bash pnpm\npnpm add\n```\n\n</CodeGroup>\n\n```python\nclass A(B):\n    """Doc"""\n    def run(self, x: int = 1) -> str:\n        return f"{x}"\n```\n\n```json\n{"a": [1, true, null, "text"]}\n```',
  ),
  'components.mdx': page(
    'Components',
    `## Tabs

<Tabs>
  <Tab title="First">The first text</Tab>
  <Tab title="Second" icon="star">The second text</Tab>
</Tabs>

## Steps

<Steps>
  <Step title="Do this">Text</Step>
  <Step title="Then that" icon="check">Text</Step>
</Steps>

## Cards

<Columns cols={2}>
  <Card title="A card" icon="rocket" href="/code">With a link</Card>
  <Card title="Another">Without, and with [one](/code) inside</Card>
</Columns>

<Tile href="/code" title="Tile" description="Words" />

## Accordions

<AccordionGroup>
  <Accordion title="A question" icon="circle-question">The hidden answer</Accordion>
  <Accordion title="Another">Text</Accordion>
</AccordionGroup>

<Note>A note with a [link](/code) and \`code\`</Note>
<Warning>A warning with a [link](/code)</Warning>
<Info>Information</Info>
<Tip>A tip</Tip>
<Check>Checked</Check>
<Danger>Danger</Danger>
<Callout icon="key" color="#FFC107">A callout</Callout>

<Frame caption="A caption"><img src="/images/dot.svg" alt="A dot" /></Frame>

<Tooltip tip="The meaning" headline="Word" cta="Read" href="/code">A word</Tooltip>

<Tree><Tree.Folder name="src" defaultOpen><Tree.File name="main.ts" /></Tree.Folder></Tree>

<Expandable title="More">Text</Expandable>

<Color variant="compact"><Color.Item name="Green" value="#166E3F" /></Color>

<Prompt description="Ask for it">Write a page</Prompt>`,
  ),
  'images/dot.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>',
  'reference.mdx': page(
    'Reference',
    `| | Yes | No |
| --- | --- | --- |
| One | 1 | 2 |

| Name | Value |
| --- | ---: |
| One | 1 |
| Two | 2 |

<ParamField path="id" type="string" required>The id</ParamField>
<ParamField query="limit" type="number" default="10" deprecated>How many</ParamField>
<ResponseField name="user" type="object">
  The user
  <Expandable title="properties"><ResponseField name="name" type="string">Their name</ResponseField></Expandable>
</ResponseField>

${['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'purple', 'white', 'surface'].map((color) => `<Badge color="${color}">${color}</Badge>`).join(' ')}`,
  ),
  'operation.mdx':
    '---\ntitle: "List users"\napi: "GET https://api.example.com/v1/users/{id}"\n---\n\n<ParamField query="limit" type="number">How many</ParamField>\n\n<RequestExample>\n\n```bash curl\ncurl https://api.example.com/v1/users\n```\n\n</RequestExample>\n\n<ResponseExample>\n\n```json 200\n{"users": []}\n```\n\n</ResponseExample>\n',
  'described.mdx': '---\ntitle: "Create a user"\nopenapi: "openapi.json POST /users"\n---\n',
  'events.yaml': EVENTS,
  'schema.graphql': GRAPHQL,
  'openapi.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Harbour', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{ key: [] }],
    paths: {
      '/users': {
        post: {
          summary: 'Create a user',
          parameters: [{ name: 'dry', in: 'query', schema: { type: 'boolean' }, description: 'Only try' }],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['name'],
                  properties: {
                    name: { type: 'string', description: 'The name' },
                    role: { enum: ['admin', 'reader'], default: 'reader' },
                    home: { oneOf: [{ type: 'string' }, { type: 'object', properties: { city: { type: 'string' } } }] },
                  },
                },
              },
            },
          },
          responses: {
            201: {
              description: 'Made',
              content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
            },
            400: { description: 'Refused' },
          },
        },
      },
    },
  }),
  'updates.mdx': page(
    'Updates',
    '<Update label="2024-10-11" description="v2" tags={["New"]}>\n\n## A thing\n\nText\n\n</Update>\n\n<Update label="2024-09-11" tags={["Fix"]}>\n\nText\n\n</Update>',
  ),
  'islands.mdx': page(
    'Islands',
    'export const Counter = () => {\n  const [count, set] = useState(0)\n  return <div><button onClick={() => set(count + 1)} aria-label="More">+</button> <span>{count}</span></div>\n}\n\n<Counter />\n\n<button onClick={() => {}}>Press</button>',
  ),
  'ar/index.mdx': page('مرحبا', 'نص مع [رابط](/code).\n\n## واحد\n\n<Note>ملاحظة</Note>\n\n## اثنان\n\nنص.'),
};
