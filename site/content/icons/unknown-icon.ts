/**
 * The sentence about a name that the bundle's icons do not have. Other collections, paid ones above all, have many more names, so that nothing
 * is said of whether the name exists.
 */
export function unknownIcon(name: string): string {
  return `The icon "${name.slice(0, 100)}" was omitted because it is not available. Bundles have the icons of Lucide and Tabler, and Font Awesome names with a counterpart there. Choose another name, or name a file in the project.`;
}
