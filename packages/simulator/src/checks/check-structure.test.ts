import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withEmptySignature } from '../../test/documents.ts'
import { mutate, seeded } from '../../test/mutate.ts'
import { hasSharedReference, officialFaults, sharedNote, sharedPath } from '../../test/official-schemas.ts'
import { currencyCodes, unitCodes } from '../format/official-lists.ts'
import { readTree, UnreadableXml } from '../format/read-tree.ts'
import { knownRoots } from '../format/structures.ts'
import { checkStructure } from './check-structure.ts'

/** Mutations of each document; more for a long look: `MUTATIONS=5000`. */
const MUTATIONS = Number(process.env.MUTATIONS ?? 150)

const golden = join(import.meta.dirname, '../../../einvoice/golden/documents')

/** One document of every case that our engine can write, and the messages of the samples. */
function documents(): Array<{ name: string; root: string; xml: string }> {
  const written = readdirSync(golden)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => ({ name, xml: withEmptySignature(readFileSync(join(golden, name), 'utf8')) }))
  const messages = ['s11-mr-aceptado.xml', 's12-mr-aceptado-parcial.xml', 's13-mr-rechazado.xml'].map(
    (name) => ({
      name,
      xml: readFileSync(sharedPath('samples/synthetic', name), 'utf8'),
    }),
  )
  return [...written, ...messages].map(({ name, xml }) => ({ name, xml, root: readTree(xml).name }))
}

function ourFaults(xml: string): string[] {
  try {
    return checkStructure(readTree(xml)).map(({ message }) => message)
  } catch (error) {
    if (error instanceof UnreadableXml) return [error.message]
    throw error
  }
}

describe.skipIf(!hasSharedReference)(`our reading of the schemas${sharedNote}`, () => {
  const all = hasSharedReference ? documents() : []

  it('knows a document of every root', () => {
    expect(new Set(all.map(({ root }) => root))).toEqual(new Set(knownRoots))
  })

  it.each(all)('says of $name and its mutations what the official schema says', ({ name, root, xml }) => {
    expect(ourFaults(xml)).toEqual([])
    expect(officialFaults(root, xml)).toEqual([])
    const random = seeded(name.length * 7919 + 1)
    const disagreements = []
    for (let count = 0; count < MUTATIONS; count += 1) {
      const mutated = mutate(xml, random)
      const ours = ourFaults(mutated)
      const official = officialFaults(root, mutated)
      if ((ours.length === 0) !== (official.length === 0)) disagreements.push({ count, ours, official })
    }
    expect(disagreements).toEqual([])
  })

  it('has the official units and currencies', () => {
    expect([...unitCodes].sort()).toEqual(firstColumn('units_of_measure.csv'))
    expect([...currencyCodes].sort()).toEqual(firstColumn('currencies.csv'))
  })
})

function firstColumn(file: string): string[] {
  const [, ...rows] = readFileSync(sharedPath('data', file), 'utf8').trim().split(/\r?\n/)
  return rows.map((row) => row.split(',')[0]!.replace(/^"|"$/g, '')).sort()
}

describe('a document of none of the known kinds', () => {
  it.each([
    '<Nada/>',
    '<MensajeHacienda xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeHacienda"/>',
    '<FacturaElectronica xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.3/facturaElectronica"/>',
    '<constructor/>',
  ])('has no declaration: %s', (xml) => {
    expect(ourFaults(xml)).toEqual([expect.stringContaining('cvc-elt.1')])
  })
})
