/** How a site wants its API reference. */
export interface ApiSettings {
  /** `interactive`: endpoints can be tried out; `simple`: they are only shown; `none`: not even their address. */
  readonly display: 'interactive' | 'simple' | 'none';
  /** Whether a page may ask for trying out: where the site is hosted may rule it out. */
  readonly canTry: boolean;
  /** Languages of request samples, as the site names them; ours where it names none. */
  readonly languages?: readonly string[];
  /** Request samples hold only what is required. */
  readonly requiredOnly: boolean;
  /** Request samples are made where an operation brings none. */
  readonly autogenerate: boolean;
  /** Parameters can be tried out with their examples filled in. */
  readonly prefill: boolean;
  /** Nested fields are open from the start. */
  readonly expandAll: boolean;
  /** Labels of the description's own fields that are shown behind a parameter's name. */
  readonly postLabels: readonly string[];
  /** Cookies go along with what is sent. */
  readonly withCredentials: boolean;
  /** Of pages that name their endpoint themselves. */
  readonly servers: readonly string[];
  readonly auth?: { readonly method: 'bearer' | 'basic' | 'key'; readonly name?: string };
}

export const DEFAULT_API_SETTINGS: ApiSettings = {
  display: 'interactive',
  canTry: true,
  requiredOnly: false,
  autogenerate: true,
  prefill: false,
  expandAll: false,
  postLabels: [],
  withCredentials: false,
  servers: [],
};
