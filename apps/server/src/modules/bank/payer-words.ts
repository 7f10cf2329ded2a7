/** A text as it is compared: without accents, capitals and signs. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Banks write them whoever pays. */
const wordsOfBanks = new Set(
  (
    'sinpe movil transferencia transf transfer tef deposito dep deposit pago pagos payment abono credito cr ck cheque ' +
    'efectivo ventanilla cajero atm entrante recibida recibido interbancaria interbancario bancaria bancario banco bank ' +
    'directo dtr sol mov ref referencia doc documento cuenta cta iban colones dolares crc usd en de del la el por a y'
  ).split(' '),
)

/**
 * What of a line's text comes again with the next payment of the same person: its words, not its numbers. Empty where they
 * name nobody: “SINPE MOVIL 1234” is everybody's.
 */
export function payerWords(text: string): string {
  const words = folded(text)
    .split(' ')
    .filter((word) => !/\d/.test(word))
  return words.every((word) => wordsOfBanks.has(word)) ? '' : words.join(' ').slice(0, 300)
}
