/** Names in five scripts, each with the title, the tag and the words of its page. Written by code: version control on some systems changes the form of names. */
export const SCRIPTS = [
  { name: 'café'.normalize('NFC'), title: 'Le café', words: 'crème brûlée' },
  { name: 'spécification'.normalize('NFD'), title: 'Spécification', words: 'détails précis' },
  { name: 'руководство', title: 'Руководство', words: 'установка программы' },
  { name: '図表', title: '図表の見方', words: '手順の説明' },
  { name: 'دليل', title: 'دليل المستخدم', words: 'تعليمات التثبيت' },
  { name: '🚀-launch', title: 'Launch 🚀', words: 'rocket countdown' },
] as const;

const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><title>図</title></svg>';

/** Links to an address in each Unicode normal form. */
const inBothForms = (address: string) =>
  (['NFC', 'NFD'] as const).map((form) => `[${form}](${address.normalize(form)})`).join(' ');

/** A project whose every name is in one of the scripts: pages, folders, pictures, files, headings, redirects and tags of an API. */
export function scriptsProject(): Record<string, string> {
  const links = SCRIPTS.map(
    ({ name, title }) =>
      `- [${title}](/${name.normalize('NFC')}#${title
        .normalize('NFC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .replace(/-$/, '')})`,
  );
  return {
    'docs.json': JSON.stringify({
      name: 'Écritures 図',
      theme: 'mint',
      colors: { primary: '#166E3F' },
      navigation: {
        groups: [
          { group: 'Страницы', pages: ['index', ...SCRIPTS.map(({ name }) => name.normalize('NFC')), 'папка/図'] },
          { group: '참조', openapi: '설명.json' },
        ],
      },
      redirects: [
        { source: '/ancien-café', destination: '/café' },
        { source: '/古い/:slug*', destination: '/図表' },
      ],
    }),
    'index.mdx': `---\ntitle: Home\n---\n\n${links.join('\n')}\n\n[PDF](/spécifications.pdf)\n`,
    ...Object.fromEntries(
      SCRIPTS.map(({ name, title, words }) => [
        `${name}.mdx`,
        `---\ntitle: "${title}"\n---\n\n## ${title}\n\n${words}\n\n![${words}](/images/${name}.svg)\n`,
      ]),
    ),
    ...Object.fromEntries(SCRIPTS.map(({ name }) => [`images/${name}.svg`, PIXEL])),
    'папка/図.mdx': `---\ntitle: 図 в папке\n---\n\n![図](./画像.svg) [café](../${'café'.normalize('NFD')}) [old](/${'ancien-café'.normalize('NFD')})\n\n${inBothForms('/café#le-café')} ${inBothForms('#café')}\n\n## Café\n\nУголок.\n`,
    'папка/画像.svg': PIXEL,
    'spécifications.pdf': '%PDF-1.4',
    'unlinked-仕様.pdf': '%PDF-1.4',
    '설명.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: '주문', version: '1' },
      tags: [{ name: '주문' }, { name: '결제 수단' }],
      paths: {
        '/orders': { get: { tags: ['주문'], summary: '주문 목록', responses: { 200: { description: '주문들' } } } },
        '/payments': {
          get: { tags: ['결제 수단'], summary: '결제 목록', responses: { 200: { description: '결제' } } },
        },
      },
    }),
  };
}
