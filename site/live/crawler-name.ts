/** The name of the crawler in `robots.txt`, in directives for crawlers and in requests. */
export const CRAWLER_NAME = 'Offprint';
