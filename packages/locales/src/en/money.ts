/** What the screens of payments, expenses and received documents say. */
export const money = {}
