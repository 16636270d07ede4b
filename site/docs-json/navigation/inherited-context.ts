import { descriptionSetting } from '../descriptions/description-setting.js';
import type { Context } from './navigation-context.js';

/**
 * Returns the context that an element of the navigation passes on to its content: its own settings, and the inherited
 * ones for the rest.
 */
export function inheritedFrom(
  element: Readonly<Record<string, unknown>>,
  context: Context,
): Pick<Context, 'directory' | 'openapi' | 'asyncapi'> {
  const { directory } = element;
  const isDirectory = directory === 'none' || directory === 'accordion' || directory === 'card';
  return {
    directory: isDirectory ? directory : context.directory,
    openapi: descriptionSetting(element.openapi) ?? context.openapi,
    asyncapi: descriptionSetting(element.asyncapi) ?? context.asyncapi,
  };
}
