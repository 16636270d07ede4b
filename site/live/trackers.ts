/** Hosts whose scripts only report readers to others. Each is the end of a host name. */
const HOSTS = [
  'googletagmanager.com',
  'google-analytics.com',
  'googleadservices.com',
  'doubleclick.net',
  'googlesyndication.com',
  'plausible.io',
  'cloudflareinsights.com',
  'segment.com',
  'segment.io',
  'hotjar.com',
  'posthog.com',
  'mixpanel.com',
  'mxpnl.com',
  'usefathom.com',
  'matomo.cloud',
  'simpleanalyticscdn.com',
  'goatcounter.com',
  'gc.zgo.at',
  'umami.is',
  'heapanalytics.com',
  'fullstory.com',
  'clarity.ms',
  'amplitude.com',
  'intercom.io',
  'intercomcdn.com',
  'hs-scripts.com',
  'hs-analytics.net',
  'hubspot.com',
  'reo.dev',
  'koala.live',
  'getkoala.com',
  'commonroom.io',
  'rb2b.com',
  'clearbit.com',
  'clearbitjs.com',
  'pirsch.io',
  'ahrefs.com',
  'connect.facebook.net',
  'ads-twitter.com',
  'licdn.com',
  'snap.licdn.com',
  'sentry.io',
  'sentry-cdn.com',
  'datadoghq-browser-agent.com',
  'newrelic.com',
  'nr-data.net',
  'scarf.sh',
  'crisp.chat',
  'drift.com',
  'cookiebot.com',
  'onetrust.com',
  'vercel-insights.com',
  'vercel-scripts.com',
];

/** Paths of trackers that a host serves under its own name. */
const OWN_PATHS = /^\/(?:_vercel\/(?:insights|speed-insights)\/|cdn-cgi\/|js\/(?:script|plausible)[\w.-]*\.js$)/;

/** Returns the host of a script or frame that reports readers to others; undefined for any other. */
export function trackerAt(address: string): string | undefined {
  const { hostname, pathname } = new URL(address);
  if (HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return hostname;
  return OWN_PATHS.test(pathname) ? `${hostname}${pathname}` : undefined;
}

/** Calls with which inline scripts start a tracker. */
const CALLS =
  /\bgtag\s*\(|\bdataLayer\s*(?:=|\.push)|GoogleAnalyticsObject|\bfbq\s*\(|\bposthog\.init\(|\bmixpanel\.init\(|\banalytics\.load\(|_paq\.push\(|\bhj\s*=|\bclarity\s*\(|heap\.load\(|amplitude\.(?:init|getInstance)|Intercom\s*\(|window\.va\s*=|plausible\s*=\s*window\.plausible/;
/** Longest inline script that is treated as a tracker's. A longer script is the page's own and may only mention one. */
const MAX_START_LENGTH = 6000;

/** Returns the tracker that an inline script starts; undefined if it starts none. */
export function trackerIn(script: string): string | undefined {
  if (script.length > MAX_START_LENGTH) return undefined;
  const call = CALLS.exec(script)?.[0];
  return call === undefined ? undefined : 'an inline script';
}
