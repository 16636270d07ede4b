const page = (title: string, body: string, more = '') => `---\ntitle: "${title}"\n${more}---\n\n${body}\n`;

const CODE = '```bash\nexport HARBOUR_KEY=the_key_of_a_port_that_has_a_rather_long_name_and_more\n```';

const COMPONENTS: Readonly<Record<string, string>> = {
  Card: '<Card title="A card" icon="anchor">Text</Card>',
  Note: '<Note>\n\nA note\n\n</Note>',
  Accordion: '<Accordion title="More">\n\nText\n\n</Accordion>',
  AccordionGroup: '<AccordionGroup><Accordion title="More">\n\nText\n\n</Accordion></AccordionGroup>',
  Steps: '<Steps><Step title="First">\n\nText\n\n</Step></Steps>',
  Tabs: '<Tabs><Tab title="One">\n\nText\n\n</Tab><Tab title="Two">\n\nText\n\n</Tab></Tabs>',
  CodeGroup: '<CodeGroup>\n\n```bash npm\nnpm i\n```\n\n```bash pnpm\npnpm i\n```\n\n</CodeGroup>',
  code: '```bash\nnpm i\n```',
  Frame: '<Frame caption="A picture"><img src="/tall.svg" alt="" /></Frame>',
  Expandable: '<Expandable title="fields">\n\nText\n\n</Expandable>',
  ParamField: '<ParamField path="id" type="string">\n\nText\n\n</ParamField>',
  table: '| a | b |\n| - | - |\n| 1 | 2 |',
  Columns: '<Columns cols={2}><Card title="One">Text</Card><Card title="Two">Text</Card></Columns>',
  Tree: '<Tree><Tree.Folder name="a" defaultOpen><Tree.File name="b" /></Tree.Folder></Tree>',
  Update: '<Update label="2026-08-13">\n\nText\n\n</Update>',
  Prompt: '<Prompt description="Ask for it">\n\nDo it.\n\n</Prompt>',
};

/** Names of the blocks on the page `gaps`, in their order. */
export const GAP_BLOCKS = Object.keys(COMPONENTS);

const BLOCKS = Object.values(COMPONENTS)
  .map((block) => `<div className="flex flex-col gap-2" data-gap>\n\n${block}\n\n${block}\n\n</div>`)
  .join('\n\n');

const FRAMES = `<Accordion title="One" defaultOpen>\n\n${CODE}\n\n<Accordion title="Inner" defaultOpen>\n\n${CODE}\n\n</Accordion>\n\n</Accordion>

<AccordionGroup><Accordion title="Two" defaultOpen>\n\n${CODE}\n\n<Card title="Inside">Text</Card>\n\n</Accordion></AccordionGroup>

<Card title="A card">\n\n${CODE}\n\n</Card>

<Note>\n\n${CODE}\n\n</Note>

<Steps><Step title="First">\n\n${CODE}\n\n</Step></Steps>`;

const COPIES = `<Prompt>\n\nDo it, and do it in so many words that the first line of them is full on each screen, however wide it may be.\n\n</Prompt>\n\n${CODE}\n\n\`\`\`bash\nnpm i\n\`\`\`\n\n\`\`\`bash With a name that is rather long for the caption of a code block on a phone\nnpm i\n\`\`\`\n\n<CodeGroup>\n\n\`\`\`bash npm\nnpm i\n\`\`\`\n\n\`\`\`bash pnpm\npnpm i\n\`\`\`\n\n</CodeGroup>\n\n<Prompt description="Ask for it">\n\nDo it, and do it in so many words that the first line of them is full on each screen, however wide it may be.\n\n</Prompt>`;

const CARDS = `<CardGroup cols={2}>
  <Card title="By name" icon="anchor">Text</Card>
  <Card title="A tall file" icon="/tall.svg">Text</Card>
  <Card title="A wide element" icon={<img src="/wide.svg" width="400" alt="" />}>Text</Card>
  <Card title="A drawing" icon={<svg viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" /></svg>}>Text</Card>
  <Card title="Wrapped" icon={<span><img src="/tall.svg" alt="" /></span>}>Text</Card>
  <Card title="Across" icon="/wide.svg" horizontal>Text</Card>
</CardGroup>`;

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0a7"/></svg>`;

const group = (name: string, prefix: string, pages: readonly string[]) => ({
  group: name,
  icon: 'elephant-of-no-library',
  pages: pages.map((path) => `${prefix}${path}`),
});

const PAGES = ['index', 'gaps', 'frames', 'copies', 'cards'];

/** A site whose navigation and pages hold what is hard to find room for. */
export const BOXES_PROJECT: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({
    name: 'Harbour',
    theme: 'mint',
    colors: { primary: '#166E3F' },
    styling: { codeblocks: { theme: 'css-variables' } },
    navbar: {
      links: [
        { label: 'Support', href: 'https://example.com/support' },
        { label: 'Status', href: 'https://example.com/status' },
      ],
      primary: { type: 'button', label: 'Get an API key', href: 'https://example.com' },
    },
    navigation: {
      global: {
        anchors: [
          { anchor: 'Community', icon: 'elephant-of-no-library', href: 'https://example.com/a' },
          {
            anchor: 'Blog',
            icon: 'elephant-of-no-library',
            color: { light: '#166E3F' },
            href: 'https://example.com/b',
          },
        ],
      },
      languages: [
        {
          language: 'en',
          tabs: [
            {
              tab: 'Documentation',
              icon: 'book-open',
              dropdowns: [
                {
                  dropdown: 'Documentation of the port',
                  icon: 'elephant-of-no-library',
                  groups: [group('Start', '', PAGES)],
                },
                { dropdown: 'Other', icon: 'anchor', pages: ['other'] },
              ],
            },
            ...['Components', 'Reference', 'Integrations', 'Changelog'].map((tab, index) => ({
              tab,
              icon: index === 0 ? 'elephant-of-no-library' : 'anchor',
              pages: [`tab-${index}`],
            })),
          ],
        },
        { language: 'ar', tabs: [{ tab: 'الوثائق', groups: [group('بداية', 'ar/', PAGES)] }] },
      ],
    },
  }),
  ...Object.fromEntries(
    ['', 'ar/'].flatMap((prefix) =>
      Object.entries({
        index: page('Start', 'Text', 'icon: elephant-of-no-library\n'),
        gaps: page('Gaps', BLOCKS),
        frames: page('Frames', FRAMES),
        copies: page('Copies', COPIES),
        cards: page('Cards', CARDS),
      }).map(([name, text]) => [`${prefix}${name}.mdx`, text]),
    ),
  ),
  'other.mdx': page('Other', 'Text'),
  ...Object.fromEntries([0, 1, 2, 3].map((index) => [`tab-${index}.mdx`, page(`Tab ${index}`, 'Text')])),
  'tall.svg': svg(256, 900),
  'wide.svg': svg(900, 256),
};
