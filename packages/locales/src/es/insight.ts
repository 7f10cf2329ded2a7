/** What reports, figures and the work list say. */
export const insight = {}
