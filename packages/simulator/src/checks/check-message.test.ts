import { describe, expect, it } from 'vitest'
import { withEmptySignature } from '../../test/documents.ts'
import { readTree } from '../format/read-tree.ts'
import { emptyArchive } from '../registries/archive.ts'
import { checkMessage } from './check-message.ts'

const nowMs = Date.parse('2026-11-21T10:15:00-06:00')

/** What the authority objects to in a message about a document with this tax, of which so much is taken. */
function objections(tax: string | null, credit: string, expense: string, condition = '01'): string[] {
  const xml =
    '<MensajeReceptor xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeReceptor">' +
    '<Clave>50621112600310100011100100001010000000001185526061</Clave>' +
    '<NumeroCedulaEmisor>3102000222</NumeroCedulaEmisor>' +
    '<FechaEmisionDoc>2026-11-21T10:15:00-06:00</FechaEmisionDoc><Mensaje>1</Mensaje>' +
    `${tax === null ? '' : `<MontoTotalImpuesto>${tax}</MontoTotalImpuesto>`}` +
    `<CondicionImpuesto>${condition}</CondicionImpuesto>` +
    `<MontoTotalImpuestoAcreditar>${credit}</MontoTotalImpuestoAcreditar>` +
    `<MontoTotalDeGastoAplicable>${expense}</MontoTotalDeGastoAplicable>` +
    '<TotalFactura>50000.00000</TotalFactura><NumeroCedulaReceptor>3101000111</NumeroCedulaReceptor>' +
    '<NumeroConsecutivoReceptor>00100001050000000001</NumeroConsecutivoReceptor></MensajeReceptor>'
  return checkMessage(readTree(withEmptySignature(xml)), { nowMs, archive: emptyArchive }).map(
    ({ message }) => message,
  )
}

describe('what becomes of the tax', () => {
  // fiscal.md 2: no official text bounds the expense, and one half of the house refused it.
  it.each([
    [null, '0.00000', '50000.00000', '04'],
    ['0.00000', '0.00000', '50000.00000', '04'],
    ['6500.00000', '6500.00000', '0.00000', '01'],
    ['6500.00000', '2000.00000', '4500.00000', '02'],
  ])('tax %s, credit %s and expense %s with condition %s are right', (tax, credit, expense, condition) => {
    expect(objections(tax, credit, expense, condition)).toEqual([])
  })

  it.each([
    [null, '1.00000', '0.00000', '01'],
    ['6500.00000', '6500.01000', '0.00000', '01'],
    ['6500.00000', '2000.00000', '4400.00000', '02'],
  ])('tax %s, credit %s and expense %s with condition %s are wrong', (tax, credit, expense, condition) => {
    expect(objections(tax, credit, expense, condition)).toHaveLength(1)
  })
})
