import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withEmptySignature } from '../../test/documents.ts'
import { readTree, textAt } from '../format/read-tree.ts'
import { emptyArchive } from '../registries/archive.ts'
import { demoRegistries } from '../registries/demo-registries.ts'
import { checkArithmetic } from './check-arithmetic.ts'
import { checkFields } from './check-fields.ts'
import { checkMessage } from './check-message.ts'
import { checkReferences } from './check-references.ts'
import { checkStructure } from './check-structure.ts'
import { momentOf } from './identities.ts'

const golden = join(import.meta.dirname, '../../../einvoice/golden')
const documents = readdirSync(join(golden, 'documents')).filter((name) => name.endsWith('.xml'))
const messages = readdirSync(join(golden, 'messages')).filter((name) => /^message-.*\.xml$/.test(name))
const nowMs = Date.parse('2026-11-21T10:15:00-06:00')

/** What no equation of the guide contains: statements of the seller, and percentages that only explain an amount. */
const free = ['TipoCambio', 'MontoExportacion', 'PorcentajeOC', 'PlazoCredito', 'NumeroLinea', 'NumTelefono']

/** The volume of an alcoholic drink and the pieces of a soap enter no formula, although the field is there. */
const unused = ['VolumenUnidadConsumo 750.00', 'CantidadUnidadMedida 1.00']

/** The guide has no formula for tax 99: its rate explains an amount, too. */
const otherTax = /<CodigoImpuestoOTRO(?:Surtido)?>[^<]*<\/CodigoImpuestoOTRO(?:Surtido)?>\s*$/

/** The amounts of means are checked when there are two or more (reference §6.3). */
function isOnlyMeans(xml: string): boolean {
  return xml.split('<MedioPago>').length === 2
}

function objections(xml: string): string[] {
  const root = readTree(withEmptySignature(xml))
  const context = { nowMs, registries: demoRegistries(), archive: emptyArchive }
  return [...checkArithmetic(root), ...checkFields(root, context), ...checkReferences(root, context)]
    .filter(({ severity }) => severity === 'reject')
    .map(({ message }) => message)
}

describe.each(documents)('%s', (file) => {
  const xml = readFileSync(join(golden, 'documents', file), 'utf8')

  it('is right as it stands', () => {
    expect(objections(xml)).toEqual([])
  })

  it('is wrong with any one number that is not the one it was', () => {
    const unnoticed = [...xml.matchAll(/<(\w+)>(\d+)(\.\d+)<\//g)].flatMap((match) => {
      const [text, name = '', whole = '', rest = ''] = match
      const changed = `<${name}>${BigInt(whole) + 1n}${rest}</`
      const altered = xml.slice(0, match.index) + changed + xml.slice(match.index + text.length)
      const isFree =
        free.includes(name) ||
        (name === 'TotalMedioPago' && isOnlyMeans(xml)) ||
        (name.startsWith('Tarifa') && otherTax.test(xml.slice(0, match.index)))
      return isFree || objections(altered).length > 0 ? [] : [`${name} ${whole}${rest}`]
    })
    expect(unnoticed.filter((each) => !unused.includes(each))).toEqual([])
  })
})

describe.each(messages)('%s', (file) => {
  it('is right as it stands', () => {
    const xml = withEmptySignature(readFileSync(join(golden, 'messages', file), 'utf8'))
    const root = readTree(xml)
    const writtenMs = momentOf(textAt(root, 'FechaEmisionDoc'))
    expect(checkStructure(root)).toEqual([])
    expect(checkMessage(root, { nowMs: writtenMs, archive: emptyArchive })).toEqual([])
  })
})
