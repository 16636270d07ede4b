import type { Hosting, HostingFeature, HostingMode } from '../http/sites.ts';

/** `bundled`: configurable, and on unless declined, since the bundle brings it along. */
type Availability = 'yes' | 'bundled' | 'configurable' | 'no';

const MODES: readonly { readonly mode: HostingMode; readonly name: string; readonly words: string }[] = [
  { mode: 'cloud', name: 'Cloud', words: 'The service hosts it, with everything on.' },
  { mode: 'client-hosted', name: 'Client-hosted', words: 'You host it; what needs the service is your choice.' },
  { mode: 'air-gapped', name: 'Air-gapped', words: 'You host it where nothing outside is in reach.' },
];

/** What each mode allows; the service checks it again. */
const FEATURES: readonly {
  readonly feature: HostingFeature;
  readonly name: string;
  readonly modes: Readonly<Record<HostingMode, Availability>>;
}[] = [
  { feature: 'search', name: 'Search', modes: { cloud: 'yes', 'client-hosted': 'bundled', 'air-gapped': 'no' } },
  {
    feature: 'assistant',
    name: 'Assistant',
    modes: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  },
  {
    feature: 'analytics',
    name: 'Analytics',
    modes: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  },
  {
    feature: 'playground',
    name: 'API playground',
    modes: { cloud: 'yes', 'client-hosted': 'yes', 'air-gapped': 'configurable' },
  },
];

const WHY: Readonly<Record<Availability, string>> = {
  yes: 'On in this mode; it can be left out.',
  bundled: 'In the bundle, without a server; it can be left out.',
  configurable: 'Off unless you ask for it.',
  no: 'Needs the network, which an air-gapped deployment does not reach.',
};

export interface HostingFieldsProps {
  readonly hosting: Hosting;
  readonly onChange: (hosting: Hosting) => void;
  readonly disabled?: boolean;
}

/** The mode and its features; what a mode forbids is shown as such, with the reason. */
export function HostingFields({ hosting, onChange, disabled = false }: HostingFieldsProps) {
  return (
    <>
      <fieldset className="fieldset" disabled={disabled}>
        <legend>Hosting</legend>
        {MODES.map(({ mode, name, words }) => (
          <label className="choice" key={mode}>
            <input type="radio" name="hosting" checked={hosting.mode === mode} onChange={() => onChange({ mode })} />
            {name}
            <small>{words}</small>
          </label>
        ))}
      </fieldset>
      <fieldset className="fieldset" disabled={disabled}>
        <legend>Features</legend>
        {FEATURES.map(({ feature, name, modes }) => {
          const availability = modes[hosting.mode];
          return (
            <label className="choice" key={feature}>
              <input
                type="checkbox"
                disabled={availability === 'no'}
                checked={availability !== 'no' && (hosting[feature] ?? availability !== 'configurable')}
                onChange={(event) => onChange({ ...hosting, [feature]: event.target.checked })}
              />
              {name}
              <small>{WHY[availability]}</small>
            </label>
          );
        })}
        {hosting.mode === 'air-gapped' && (
          <label className="choice">
            <input
              type="checkbox"
              checked={hosting.offlineSearch ?? false}
              onChange={(event) => onChange({ ...hosting, offlineSearch: event.target.checked })}
            />
            Search in the bundle
            <small>Works without any network, from the files alone.</small>
          </label>
        )}
      </fieldset>
    </>
  );
}
