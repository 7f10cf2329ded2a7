/**
 * What the browser or the device draws around the page, as `--cc-page` of the web app's tokens.css: the server writes it
 * into the page, the screens keep it, and an installed app begins with it.
 */
export const pageColours = { light: '#f8f7fa', dark: '#1b1b28' } as const
