/** How documents and messages are abbreviated, by digits 9 and 10 of their consecutivo. Annex v4.4, notes 2 and 3. */
export const documentAbbreviations = {
  '01': 'FE',
  '02': 'ND',
  '03': 'NC',
  '04': 'TE',
  '05': 'MR',
  '06': 'MR',
  '07': 'MR',
  '08': 'FEC',
  '09': 'FEE',
  '10': 'REP',
} as const
