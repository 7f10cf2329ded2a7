/** A transfer and SINPE Móvil leave a trace that a person can look up (screens.md §7.3). */
export const tracedMeans: ReadonlySet<string> = new Set(['04', '06'])
