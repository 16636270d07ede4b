/** What a site calls the code theme whose colours are the custom properties of its own style sheets. */
export const VARIABLES_THEME = 'css-variables';
