/** Mirrors a site with website-scraper, which has no command of its own. */
const [packages = '', url = '', directory = ''] = process.argv.slice(2);
const { default: scrape } = (await import(`${packages}/website-scraper/index.mjs`)) as {
  readonly default: (options: object) => Promise<unknown>;
};
await scrape({
  urls: [url],
  directory,
  recursive: true,
  maxRecursiveDepth: 50,
  filenameGenerator: 'bySiteStructure',
  requestConcurrency: 8,
  urlFilter: (address: string) => address.startsWith(url),
});
