/** Two languages, two versions of the English pages; one word on the third page only. */
export const SEARCHED_SITE = {
  'docs.json': {
    name: 'Harbour',
    theme: 'mint',
    colors: { primary: '#0a7755' },
    navigation: {
      languages: [
        {
          language: 'en',
          versions: [
            { version: 'v2', groups: [{ group: 'Start', pages: ['index', 'guide/index', 'guide/limits'] }] },
            { version: 'v1', pages: ['old/limits'] },
          ],
        },
        { language: 'zh', pages: ['zh/index'] },
      ],
    },
    search: { prompt: 'Ask the harbour' },
  },
  'index.mdx':
    '---\ntitle: Welcome\n---\n\nHarbour keeps queues. See [the limits](/guide/limits).\n\n## Berths\n\nA berth holds a job.\n',
  'guide/index.mdx': '---\ntitle: Guide\n---\n\nHow to work.\n\n## Limits\n\nSmall ones.\n',
  'guide/limits.mdx':
    '---\ntitle: Quotas\n---\n\nWhat you may have.\n\n## Tonnage\n\n### Heavy jobs\n\nA job may weigh <b>seventeen</b> zeptograms & no more: `maxTonnage`.\n',
  'old/limits.mdx': '---\ntitle: Old quotas\n---\n\n## Tonnage\n\nA berth of old was narrow.\n',
  'zh/index.mdx': '---\ntitle: 欢迎\n---\n\n## 安装指南\n\n首先下载离线文档包，然后打开它。\n',
  'secret.mdx': '---\ntitle: Secret\nhidden: true\n---\n\nNobody finds the krakenword.\n',
};
