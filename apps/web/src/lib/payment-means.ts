/** How people pay: official codes (Annex v4.4, note 6). */
export const paymentMeansCodes = ['01', '02', '03', '04', '05', '06', '07', '99'] as const
