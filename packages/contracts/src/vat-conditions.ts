/** What the tax of a purchase gives a right to, as our answer to its supplier says (Annex v4.4, CondicionImpuesto). */
export const vatConditions = ['01', '02', '03', '04', '05'] as const
