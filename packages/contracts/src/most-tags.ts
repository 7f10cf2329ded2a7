/** So many tags a record carries at most. */
export const mostTags = 20
