import type { Hosting, HostingFeature, HostingMode } from '../../../contract/http/hosting.ts';
import { AssistantFields } from '../assistant/assistant-fields.tsx';
import { type Availability, HOSTING_TABLE } from './hosting-table.ts';

const MODES: readonly { readonly mode: HostingMode; readonly name: string; readonly words: string }[] = [
  { mode: 'cloud', name: 'Cloud', words: 'The service hosts the site, with all features on.' },
  {
    mode: 'client-hosted',
    name: 'Client-hosted',
    words: 'You host the site, and choose the features that use the service.',
  },
  { mode: 'air-gapped', name: 'Air-gapped', words: 'You host the site on a network without internet access.' },
];

export const hostingName = (mode: HostingMode) => MODES.find((each) => each.mode === mode)?.name ?? mode;

const FEATURES: readonly (readonly [feature: HostingFeature, name: string])[] = [
  ['search', 'Search'],
  ['assistant', 'Assistant'],
  ['analytics', 'Analytics'],
  ['playground', 'API playground'],
];

const WHY: Readonly<Record<Availability, string>> = {
  yes: 'On in this mode; you can turn it off.',
  configurable: 'Off by default.',
  no: 'Not in this mode: it needs network access, which an air-gapped deployment does not have.',
};

export interface HostingFieldsProps {
  readonly domain: string;
  readonly hosting: Hosting;
  readonly onChange: (hosting: Hosting) => void;
  readonly problem: unknown;
}

/** The mode and its features. A feature that the mode forbids is shown with the reason. */
export function HostingFields({ domain, hosting, onChange, problem }: HostingFieldsProps) {
  return (
    <>
      <HostingModeField hosting={hosting} onChange={onChange} />
      <fieldset className="fieldset">
        <legend>Features</legend>
        <div className="choices">
          {FEATURES.map(([feature, name]) => (
            <FeatureField key={feature} {...{ feature, name, hosting, onChange }} />
          ))}
        </div>
        {hosting.mode === 'air-gapped' && (
          <label className="choice">
            <input
              type="checkbox"
              checked={hosting.offlineSearch ?? false}
              onChange={(event) => onChange({ ...hosting, offlineSearch: event.target.checked })}
            />
            Search in the bundle
            <small>Works without a network, from the files of the bundle.</small>
          </label>
        )}
      </fieldset>
      {isOn('assistant', hosting) && <AssistantFields {...{ domain, hosting, onChange, problem }} />}
    </>
  );
}

export function HostingModeField({ hosting, onChange }: Pick<HostingFieldsProps, 'hosting' | 'onChange'>) {
  return (
    <fieldset className="fieldset">
      <legend>Hosting</legend>
      <div className="choices">
        {MODES.map(({ mode, name, words }) => (
          <label className="choice" key={mode}>
            <input
              type="radio"
              name="hosting"
              checked={hosting.mode === mode}
              onChange={() => onChange(inMode(hosting, mode))}
            />
            {name}
            <small>{words}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the mode's defaults. The assistant's key and address are kept if the mode allows the assistant. */
function inMode({ assistantKey, assistantBase }: Hosting, mode: HostingMode): Hosting {
  if (HOSTING_TABLE.assistant[mode] === 'no') return { mode };
  return { mode, ...(assistantKey && { assistantKey }), ...(assistantBase && { assistantBase }) };
}

function FeatureField({
  feature,
  name,
  hosting,
  onChange,
}: Pick<HostingFieldsProps, 'hosting' | 'onChange'> & { readonly feature: HostingFeature; readonly name: string }) {
  const availability = HOSTING_TABLE[feature][hosting.mode];
  return (
    <label className="choice">
      <input
        type="checkbox"
        disabled={availability === 'no'}
        checked={isOn(feature, hosting)}
        onChange={(event) => onChange({ ...hosting, [feature]: event.target.checked })}
      />
      {name}
      <small>{isBundled(feature, hosting) ? BUNDLED : WHY[availability]}</small>
    </label>
  );
}

const BUNDLED = 'Part of the bundle, without a server. On by default.';

/** Returns whether the bundle contains the feature: its own search is on by default. */
const isBundled = (feature: HostingFeature, { mode }: Hosting) => feature === 'search' && mode === 'client-hosted';

function isOn(feature: HostingFeature, hosting: Hosting): boolean {
  const availability = HOSTING_TABLE[feature][hosting.mode];
  if (availability === 'no') return false;
  return hosting[feature] ?? (availability === 'yes' || isBundled(feature, hosting));
}
