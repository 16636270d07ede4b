/** A site's settings of its API reference. */
export interface ApiSettings {
  /** `interactive`: endpoints can be tried out; `simple`: they are only shown; `none`: not even their address. */
  readonly display: 'interactive' | 'simple' | 'none';
  /** True when pages may offer a playground. The hosting may rule it out. */
  readonly canTry: boolean;
  /** Languages of request samples, as the site names them; Offprint's defaults when it names none. */
  readonly languages?: readonly string[];
  /** True when request samples contain only required values. */
  readonly requiredOnly: boolean;
  /** True when request samples are generated for operations that have none. */
  readonly autogenerate: boolean;
  /** True when parameters in the playground are filled in with their examples. */
  readonly prefill: boolean;
  /** True when nested fields are expanded at first. */
  readonly expandAll: boolean;
  /** Labels of the description's own fields that are shown behind a parameter's name. */
  readonly postLabels: readonly string[];
  /** True when requests include cookies. */
  readonly withCredentials: boolean;
  /** The settings of pages that name their endpoint in their front matter. */
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
