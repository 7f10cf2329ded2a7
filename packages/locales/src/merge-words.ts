/** Words by key, an area of them, or all. */
type Words = { readonly [key: string]: string | Words }

/** The words of both: what screens say at first and what their parts say belong to the same areas. */
export function mergeWords<One extends Words, Other extends Words>(one: One, other: Other): One & Other {
  const merged: { [key: string]: string | Words } = { ...one }
  for (const [key, words] of Object.entries(other)) {
    const known = merged[key]
    merged[key] = typeof known === 'object' && typeof words === 'object' ? mergeWords(known, words) : words
  }
  return merged as One & Other
}
