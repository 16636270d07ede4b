import { descriptionSetting } from '../descriptions/description-setting.js';
import type { Context } from './navigation-context.js';

/** What an element of the navigation hands down to what is in it: its own where it says something, else what it was handed itself. */
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
