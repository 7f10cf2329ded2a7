import { sum, toText } from '@cuentaclara/decimal'
import {
  calculate,
  type DraftDocument,
  type DraftOtherCharge,
  maximumLines,
  newDraft,
  newLine,
} from '@cuentaclara/einvoice'
import { describe, expect, test } from 'vitest'
import { Invalid } from '#platform/errors.ts'
import { contentOfDraft } from './content-of-draft.ts'
import { joinSources } from './join-sources.ts'

type Part = Parameters<typeof joinSources>[0][number]

function aPart(change: Partial<DraftDocument> = {}, more: Partial<Omit<Part, 'draft'>> = {}): Part {
  const line = { ...newLine(), description: 'Café', unitPrice: '1000' }
  return {
    draft: { ...newDraft('invoice'), lines: [line], ...change },
    notes: null,
    tags: [],
    client: { id: null, name: null },
    activity: undefined,
    ...more,
  }
}

const service: DraftOtherCharge = { type: '06', description: 'Servicio', percent: '10' }
const stamp: DraftOtherCharge = { type: '04', description: 'Timbre', amount: '25' }

const join = (...parts: Part[]) => joinSources(parts, 'from')
const totalOf = ({ draft }: { draft: DraftDocument }) => calculate(draft).summary.total
const chargesOf = (...charges: DraftOtherCharge[][]) =>
  join(...charges.map((otherCharges) => aPart({ otherCharges }))).draft.otherCharges

function refusal(...parts: Part[]): unknown {
  try {
    join(...parts)
  } catch (error) {
    if (error instanceof Invalid) return error.errors
    throw error
  }
  return null
}

// Two invoices with a tenth for service each were joined into one with two tenths of both.
describe('charges by percent', () => {
  test('that all have stay one, of the whole', () => {
    expect(chargesOf([service], [{ ...service, percent: '10.00' }], [service])).toEqual([service])
  })

  test('that only some have come to what they came to in their own part', () => {
    expect(chargesOf([service], [])).toEqual([{ type: '06', description: 'Servicio', amount: '100' }])
    expect(chargesOf([service], [{ ...service, percent: '5' }])).toEqual([
      { type: '06', description: 'Servicio', amount: '100' },
      { type: '06', description: 'Servicio', amount: '50' },
    ])
  })

  test('are the same only for the same third party and in the same words', () => {
    const third = (name: string) => ({
      ...service,
      thirdParty: { identification: { type: '02', number: '3101123456' }, name },
    })
    expect(chargesOf([third('Cámara de Comercio')], [third('Cruz Roja')])).toHaveLength(2)
    expect(chargesOf([service], [{ ...service, description: 'Salonero' }])).toHaveLength(2)
  })

  test('that one has twice stay twice where all have them twice', () => {
    expect(chargesOf([service, service], [service, service])).toEqual([service, service])
    expect(chargesOf([service, service], [service])).toEqual([
      service,
      { type: '06', description: 'Servicio', amount: '100' },
    ])
  })

  test('of one alone stay as they are', () => {
    expect(chargesOf([service, stamp])).toEqual([service, stamp])
  })

  test.each<[string, DraftOtherCharge[][]]>([
    ['all with the same', [[service], [service]]],
    ['one without', [[service], []]],
    ['amounts and percents', [[stamp, service], [stamp], [service, { ...service, percent: '3.5' }]]],
  ])('and the whole comes to the sum of its parts: %s', (_, charges) => {
    const parts = charges.map((otherCharges, place) =>
      aPart({
        otherCharges,
        lines: [{ ...newLine(), quantity: '3', unitPrice: `${1000 + place * 333}.37` }],
      }),
    )
    expect(toText(totalOf(join(...parts)))).toBe(toText(sum(parts.map(totalOf))))
  })
})

describe('what stands one after the other', () => {
  const ticket = { documentType: '04', number: '1', issuedAt: '2026-11-21T10:15:00-06:00', code: '01' }

  test('each reference once', () => {
    const { draft } = join(
      aPart({ references: [ticket, { ...ticket, number: '2' }] }),
      aPart({ references: [ticket, { ...ticket, code: '04' }] }),
    )
    expect(draft.references.map(({ number, code }) => `${number} ${code}`)).toEqual(['1 01', '2 01', '1 04'])
  })

  test('texts and contents of all, in their order', () => {
    const { draft } = join(
      aPart({ extraTexts: [{ code: 'Orden', text: '77' }], extraContents: [{ text: 'A' }] }),
      aPart({ extraTexts: [{ text: 'Norte' }], extraContents: [{ text: 'B' }] }),
    )
    expect(draft.extraTexts.map(({ text }) => text)).toEqual(['77', 'Norte'])
    expect(draft.extraContents.map(({ text }) => text)).toEqual(['A', 'B'])
  })

  test('notes on lines of their own, each once', () => {
    const noted = (notes: string | null) =>
      aPart({ extraTexts: notes === null ? [] : [{ text: notes }] }, { notes })
    expect(join(noted('Gracias'), noted(null), noted('Por la tarde'), noted('Gracias')).notes).toBe(
      'Gracias\nPor la tarde',
    )
    expect(join(noted(null), noted(null)).notes).toBeNull()
  })

  test('a text that says the same as the notes stays, of one alone too', () => {
    const text = { text: 'Gracias' }
    const part = aPart({ extraTexts: [text, text] }, { notes: text.text })
    for (const { draft, notes } of [join(part), join(part, aPart())])
      expect(contentOfDraft(draft, { client_id: null, notes })).toMatchObject({
        notes: text.text,
        extra_texts: [text],
      })
  })

  test('one that is provisional makes the whole say so, and how each was paid is said anew', () => {
    const payments = [{ means: '01' }]
    expect(join(aPart({ payments }), aPart({ situation: '2' })).draft).toMatchObject({
      situation: '2',
      payments: [],
    })
    expect(join(aPart({ payments })).draft.payments).toEqual(payments)
  })
})

// Two prospects of one name, each with an address of their own, were billed together.
test('nothing is joined of different clients, of the catalogue or not', () => {
  const of = (email: string | null) => aPart({}, { client: { id: null, name: 'Ana Mora', email } })
  expect(refusal(of('ana@example.test'), of('ANA@example.test'), of(null))).toBeNull()
  const refused = { from: ['other-clients'] }
  expect(refusal(of('ana@example.test'), of('mora@example.test'))).toEqual(refused)
  expect(refusal(of(null), of('ana@example.test'), of('mora@example.test'))).toEqual(refused)
  expect(refusal(of(null), aPart({}, { client: { id: '1', name: 'Ana Mora' } }))).toEqual(refused)
})

test('nothing is joined of different currencies, or of nothing', () => {
  expect(refusal(aPart(), aPart({ currency: 'USD' }))).toEqual({ from: ['other-currencies'] })
  expect(refusal()).toEqual({ from: ['required'] })
})

// The VAT return of both sales went by the activity of the first.
test('nothing is joined of different activities, and both are named', () => {
  const under = (activity: string | undefined) => aPart({}, { activity })
  expect(refusal(under('4711.2'), under(undefined), under('6201.0'))).toEqual({ from: ['other-activities'] })
  expect(refusal(under('4711.2'), under('4711.2'))).toBeNull()
})

describe('more than a document holds is refused', () => {
  const times = <Each>(count: number, each: (place: number) => Each) =>
    Array.from({ length: count }, (_, place) => each(place))

  test.each<[string, number, (place: number) => Part]>([
    ['joined-charges', 15, () => aPart({ otherCharges: [stamp] })],
    [
      'joined-references',
      10,
      (place) =>
        aPart({
          references: [{ documentType: '04', number: `${place}`, issuedAt: '2026-11-21T10:15:00-06:00' }],
        }),
    ],
    ['joined-texts', 50, () => aPart({ extraTexts: [{ text: 'A' }] })],
    ['joined-texts', 50, () => aPart({ extraContents: [{ text: 'A' }] })],
  ])('%s: as many as %i', (mistake, most, part) => {
    expect(refusal(...times(most, part))).toBeNull()
    expect(refusal(...times(most + 1, part))).toEqual({ from: [mistake] })
  })

  test('lines and notes', () => {
    const half = aPart({ lines: times(maximumLines / 2, newLine) })
    expect(refusal(half, half)).toBeNull()
    expect(refusal(half, half, aPart())).toEqual({ from: ['joined-lines'] })
    const long = (letter: string, length: number) => aPart({}, { notes: letter.repeat(length) })
    expect(refusal(long('a', 250), long('b', 249))).toBeNull()
    expect(refusal(long('a', 250), long('b', 250))).toEqual({ from: ['joined-notes'] })
  })
})
