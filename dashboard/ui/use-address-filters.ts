import { useSearchParams } from 'react-router';

export interface AddressFilters<Name extends string> {
  /** The selected filters. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  /** Changes filters. An empty value removes a filter. */
  readonly choose: (changed: Readonly<Partial<Record<Name, string>>>) => void;
  readonly chooseAll: () => void;
}

/** Filters in the page's address, so that a list can be linked to and the back button works. */
export function useAddressFilters<Name extends string>(names: readonly Name[]): AddressFilters<Name> {
  const [search, setSearch] = useSearchParams();
  const among = (value: (name: Name) => string | null | undefined) => {
    const given = names.flatMap((name) => {
      const text = value(name);
      return text ? [[name, text] as const] : [];
    });
    return Object.fromEntries(given) as Partial<Record<Name, string>>;
  };
  const values = among((name) => search.get(name));
  return {
    values,
    choose: (changed) => setSearch(among((name) => changed[name] ?? values[name]) as Record<string, string>),
    chooseAll: () => setSearch({}),
  };
}
