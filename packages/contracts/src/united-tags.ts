/** So many tags a record carries at most. */
export const mostTags = 20

/** The tags of several records that become one, each once; of more than a record carries the first are as good as any. */
export function unitedTags(all: readonly (readonly string[])[]): string[] {
  return [...new Set(all.flat())].slice(0, mostTags)
}
