/** The report of an export, as the API returns it. */
export const SAMPLE_REPORT = {
  findings: [
    {
      code: 'broken-link',
      severity: 'error',
      message: 'the link /instal leads nowhere',
      file: 'a.mdx',
      line: 3,
      column: 7,
    },
    {
      code: 'missing-file',
      severity: 'warning',
      message: 'a.png is not in the project',
      file: 'b.mdx',
      line: 1,
      column: 1,
    },
  ],
  summary: { pageCount: 2, errors: 1, warnings: 1, codes: { 'broken-link': 1, 'missing-file': 1 } },
};
