import { useSites } from '../../http/sites.ts';
import { SelectField, type SelectFieldProps } from '../../ui/field.tsx';

export interface SiteSelectProps extends Omit<SelectFieldProps, 'children' | 'label'> {
  /** The label of the empty option. */
  readonly none: string;
  /** The selected site. It is an option even if it was removed. */
  readonly chosen?: string | undefined;
}

/** A select for the organization's sites, by domain. */
export function SiteSelect({ none, chosen, ...rest }: SiteSelectProps) {
  const domains = useSites().data?.map(({ domain }) => domain) ?? [];
  const all = chosen === undefined || chosen === '' || domains.includes(chosen) ? domains : [chosen, ...domains];
  return (
    <SelectField label="Site" {...rest}>
      <option value="">{none}</option>
      {all.map((domain) => (
        <option key={domain} value={domain}>
          {domain}
        </option>
      ))}
    </SelectField>
  );
}
