/** Where the page of a client is kept. */
export const portalKey = (token: string) => ['portal', token]

/** Where what a client reads of itself is kept. */
export const ownPageKey = (token: string) => ['portal', token, 'details']
