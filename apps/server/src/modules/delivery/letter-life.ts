/** What leaves later than this tells its client nothing new: a document, an offer, a reminder, a statement, what was paid. */
export const letterLifeMs = 14 * 24 * 3_600_000
