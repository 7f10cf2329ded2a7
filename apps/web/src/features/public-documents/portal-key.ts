/** Where the page of a client is kept. */
export const portalKey = (token: string) => ['portal', token]
