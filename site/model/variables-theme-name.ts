/** The name of the code theme whose colors are custom properties of the site's own style sheets. */
export const VARIABLES_THEME = 'css-variables';
