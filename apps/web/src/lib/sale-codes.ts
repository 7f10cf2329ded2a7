/** When people pay, and what taxes a line: official codes (Annex v4.4, notes 5 and 8.1), without the tables around them. */
export const saleConditionCodes = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '99',
] as const
export const vatRateCodes = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'] as const
