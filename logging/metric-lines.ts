/** Returns the lines of a metric. A sample is its labels, or an empty text, and its value. */
export function metric(
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  samples: readonly (readonly [string, number])[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([label, value]) => `${name}${label} ${value}`),
  ];
}

/** Returns escaped labels. Authors name versions: a quote or line break would end the label. */
export function metricLabels(values: Readonly<Record<string, string>>): string {
  const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
  return `{${Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')}}`;
}
