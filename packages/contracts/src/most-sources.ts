/** As many documents may be copied into one at once. */
export const mostSources = 20
