/** The colour of a shop that chose none, as #rrggbb; the storefront's app.css says the same for what is drawn without a shop. */
export const defaultPrimaryColour = '#1f5c4d';
