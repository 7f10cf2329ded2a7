/** Where the page of a client is kept, and what it looks through. */
export const portalKey = (token: string) => ['portal', token]
export const portalListKey = (token: string, ...asked: readonly unknown[]) => ['portal', token, ...asked]

/** Where what a client reads of itself is kept. */
export const ownPageKey = (token: string) => ['portal', token, 'details']
