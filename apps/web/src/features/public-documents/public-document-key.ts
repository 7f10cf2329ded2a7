/** Where the page of a link is kept, of an offer without some of its lines. */
export const publicDocumentKey = (token: string, without: readonly number[] = []) => [
  'public-document',
  token,
  without.join(','),
]
