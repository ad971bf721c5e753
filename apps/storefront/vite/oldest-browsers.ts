/** The oldest browsers in which the scripts of the shop run (docs/decisions/087); in older ones pages are as without JavaScript. */
export const oldestBrowsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'];
