import { describe, expect, it } from 'vitest'
import type { RejectionTopic } from '../codes/rejection-codes.ts'
import { aLine, anInvoice, aParty, vat } from '../document/builders.ts'
import type { DraftDocument } from '../document/document.ts'
import { validate } from '../engine/validate.ts'
import { refusedDatum } from './rejected-rules.ts'

const original = anInvoice({ lines: [aLine(), aLine({ description: 'Otro' })] })
const found = (topic: RejectionTopic, draft: DraftDocument, isChecked = false) =>
  validate(draft, {
    today: '2026-11-21',
    phase: 'issue',
    rejected: { number: 'FE-178', topic, datum: refusedDatum(topic, original)?.text ?? '', isChecked },
  }).filter(({ code }) => code === 'rejected.unchanged')

const someoneElse = aParty({ identification: { type: '02', number: '3101999888' } })

// "Nothing stands in the way of issuing" was said of a draft that was rejected a second time for the same client.
describe('a draft in place of a rejected document', () => {
  it('is not ready while what was refused is unchanged', () => {
    expect(found('receiver', original)).toMatchObject([
      { path: 'receiver.identification.number', severity: 'error', params: { number: 'FE-178' } },
    ])
    expect(found('issuer-activity', original)).toMatchObject([{ path: 'issuerActivity' }])
    expect(found('cabys', original)).toMatchObject([{ path: 'lines.0.cabys' }])
  })

  it('is ready once it was changed', () => {
    expect(found('receiver', anInvoice({ ...original, receiver: someoneElse }))).toEqual([])
    expect(found('issuer-activity', anInvoice({ ...original, issuerActivity: '9609.9' }))).toEqual([])
    expect(
      found('cabys', anInvoice({ lines: [aLine({ cabys: '6340001000100' }), original.lines[1]!] })),
    ).toEqual([])
  })

  it('is ready unchanged once somebody has checked it', () => {
    expect(found('receiver', original, true)).toEqual([])
  })

  it('is ready where issuing makes anew what was refused', () => {
    for (const topic of ['time', 'amounts', 'number-used', 'signature', 'structure'] as const)
      expect(found(topic, original)).toEqual([])
  })
})

it('an exoneration is the same one however its points are written', () => {
  const exonerated = (ratePoints: string, documentNumber = 'AL-00012345-26') =>
    anInvoice({
      lines: [
        aLine({
          taxes: [
            {
              ...vat(),
              exoneration: {
                documentType: '04',
                documentNumber,
                institution: '01',
                issuedAt: '2026-03-02T00:00:00-06:00',
                ratePoints,
              },
            },
          ],
        }),
      ],
    })
  const textOf = (draft: DraftDocument) => refusedDatum('exoneration', draft)
  expect(textOf(exonerated('13'))).toEqual(textOf(exonerated('13.00')))
  expect(textOf(exonerated('13'))?.path).toBe('lines.0.taxes')
  expect(textOf(exonerated('13', 'AL-00012346-26'))).not.toEqual(textOf(exonerated('13')))
})
