/** Where the page of a link is kept, of an offer with the choice that leaves these lines out. */
export const publicDocumentKey = (token: string, without: readonly number[] | null = null) => [
  'public-document',
  token,
  without?.join(',') ?? null,
]
