/** What the twenty digits of a NumeroConsecutivo say. Annex v4.4, note 3. */
export type Consecutivo = {
  /** Three digits; 001 is the head office. */
  branch: string
  /** Five digits. */
  terminal: string
  /** Two digits: 01 invoice, 02 debit note, 03 credit note, 04 ticket … */
  documentType: string
  /** 1 to 9,999,999,999. */
  sequence: number
}

const highestSequence = 9_999_999_999
/** Its shape, in which no part is all zeros: that {@link parseConsecutivo} looks for. */
export const consecutivoPattern = /^(\d{3})(\d{5})(0[1-9]|10)(\d{10})$/

/** The twenty digits. Throws a RangeError when a part does not fit. */
export function composeConsecutivo({ branch, terminal, documentType, sequence }: Consecutivo): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1 || sequence > highestSequence)
    throw new RangeError(`Sequence out of range: ${sequence}`)
  const text = `${branch}${terminal}${documentType}${String(sequence).padStart(10, '0')}`
  const parsed = parseConsecutivo(text)
  if (!parsed || parsed.branch !== branch || parsed.terminal !== terminal)
    throw new RangeError(`Not parts of a consecutivo: ${branch} ${terminal} ${documentType}`)
  return text
}

/** The parts of a consecutivo, or null when the text is none. */
export function parseConsecutivo(text: string): Consecutivo | null {
  const [, branch, terminal, documentType, digits] = consecutivoPattern.exec(text) ?? []
  if (!branch || !terminal || !documentType || !digits) return null
  if (branch === '000' || terminal === '00000' || Number(digits) === 0) return null
  return { branch, terminal, documentType, sequence: Number(digits) }
}
