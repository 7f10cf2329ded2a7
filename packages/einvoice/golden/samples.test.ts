import { readdirSync, readFileSync } from 'node:fs'
import { abs, compare, decimal, subtract, toText } from '@cuentaclara/decimal'
import { parseXml, type XmlElement } from '@cuentaclara/xml'
import { describe, expect, test } from 'vitest'
import type { FiscalDocument } from '../src/document/document.ts'
import { recalculate } from '../src/engine/recalculate.ts'
import { fromXml, toXml } from '../src/xml/index.ts'
import { hasSharedReference, sharedFile, sharedNote } from './official-schemas.ts'

const folders = hasSharedReference ? ['samples/real/', 'samples/synthetic/'] : []
const documents = folders
  .flatMap((folder) => readdirSync(sharedFile(folder)).map((file) => folder + file))
  .filter((file) => file.endsWith('.xml') && !/_respuesta|\/s1[1-7]/.test(file))

describe.skipIf(!hasSharedReference)(`documents of others${sharedNote}`, () => {
  test('there are three real and ten synthetic ones', () => {
    expect(documents).toHaveLength(13)
  })

  // The plastics maker rounds every amount to cents: 404.150 kg at 4.48 is 1810.592 and stated as 1810.59.
  const roundedToCents = /50624032600310134122000100001010000009627100009627/

  test.each(documents.filter((file) => !roundedToCents.test(file)))(
    '%s has the amounts our engine finds',
    (file) => {
      expect(recalculate(read(file)).differences).toEqual([])
    },
  )

  test('the one that rounds to cents differs by less than a cent everywhere', () => {
    const file = documents.find((each) => roundedToCents.test(each))!
    for (const { stated, computed } of recalculate(read(file)).differences) {
      expect(compare(abs(subtract(decimal(stated), decimal(computed))), decimal('0.01'))).toBe(-1)
    }
  })

  test.each(documents.filter((file) => file.includes('/synthetic/')))(
    '%s is written by us element for element',
    (file) => {
      const sample = parseXml(readFileSync(sharedFile(file))).root
      expect(outline(parseXml(toXml(read(file))).root)).toEqual(outline(sample))
    },
  )

  test.each([
    ['s01-fe-contado-sinpe', '96124.23081'],
    ['s02-fe-credito-30-usd-exoneracion', '1130'],
    ['s03-te-restaurante-servicio10-pago-mixto', '16327.43362'],
  ])('%s rebuilt from its lines has the same summary', (name, total) => {
    const stated = read(`samples/synthetic/${name}.xml`)
    const { document } = recalculate(stated)
    expect(document.summary).toEqual(stated.summary)
    expect(document.summary.total).toEqual(decimal(total))
    expect(toXml(document)).toBe(toXml(stated))
  })
})

/** Elements with their text in order; amounts without the zeros that software adds or leaves out at the end. */
function outline(element: XmlElement): unknown[] {
  const text = element.text.trim()
  const value = /^\d+\.\d+$/.test(text) ? toText(decimal(text)) : text
  const children = element.elements.filter((child) => child.name !== 'Signature')
  return [element.name, value, ...children.map(outline)]
}

function read(file: string): FiscalDocument {
  const result = fromXml(readFileSync(sharedFile(file)))
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.document
}
