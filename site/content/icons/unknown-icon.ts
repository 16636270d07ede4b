/**
 * The sentence about a name that the bundle's icons do not have. Other collections, paid ones above all, have many more names, so that nothing
 * is said of whether the name exists.
 */
export function unknownIcon(name: string): string {
  return `The icon "${name.slice(0, 100)}" is not among the icons that a bundle can hold (Lucide, Tabler, and the names of Font Awesome that have a counterpart there). It is left out. Choose another name, or give a file of the project.`;
}
