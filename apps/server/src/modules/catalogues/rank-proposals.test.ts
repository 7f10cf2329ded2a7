import type { CabysEntry } from '@cuentaclara/contracts'
import { describe, expect, it } from 'vitest'
import { type Candidate, type Left, rankProposals } from './rank-proposals.ts'

const left: Left = {
  name: 'Arroz blanco 2 kg',
  code: '2316100000100',
  description: 'Arroz pilado, blanqueado',
  rateCode: '02',
}

function aCandidate(code: string, description: string, rest: Partial<Candidate> = {}): Candidate {
  const entry: CabysEntry = { code, description, rate: '1', rate_code: '02', kind: 'goods' }
  return { entry, because: 'neighbour', likeness: 0, ...rest }
}

const ranked = (candidates: Candidate[], of = left) =>
  rankProposals(of, candidates).map(({ code, because, is_close }) => [code, because, is_close])

describe('codes for an item whose own is gone', () => {
  it('the same thing under another code leads, then what reads alike, then what the name finds', () => {
    expect(
      ranked([
        aCandidate('0113000000100', 'Arroz en granza', { because: 'words' }),
        aCandidate('2316100000200', 'Arroz pilado, blanco, semiblanqueado', { likeness: 0.7 }),
        aCandidate('2316900000100', 'Arroz pilado, blanqueado', { because: 'renumbered', likeness: 1 }),
      ]),
    ).toEqual([
      ['2316900000100', 'renumbered', true],
      ['2316100000200', 'neighbour', true],
      ['0113000000100', 'words', false],
    ])
  })

  it('its own code at the new rate goes before all else', () => {
    const same = aCandidate(left.code, left.description!, { because: 'same_code', likeness: 1 })
    const twin = aCandidate('2316900000100', left.description!, { because: 'renumbered', likeness: 1 })
    expect(ranked([twin, same])[0]).toEqual([left.code, 'same_code', true])
  })

  it('a code that several ways lead to stands there once, for the best of its reasons', () => {
    const code = '2316100000200'
    expect(
      ranked([
        aCandidate(code, 'Harina', { because: 'words' }),
        aCandidate(code, 'Harina', { because: 'own', place: 0 }),
      ]),
    ).toEqual([[code, 'own', false]])
  })

  it('what people call so, and what the company uses for it, leads what shares a word by chance', () => {
    const lunch = {
      ...left,
      name: 'Almuerzo del día',
      code: '6331000000000',
      description: 'Servicio de restaurante',
    }
    expect(
      ranked(
        [
          aCandidate('3896200000000', 'Sellos del día', { because: 'words' }),
          aCandidate('6339900000000', 'Suministro en mostrador', { because: 'words', place: 1 }),
          aCandidate('6332000000000', 'Suministro de comida sin mesero', { because: 'words', place: 0 }),
          aCandidate('6340001000100', 'Bebidas', { because: 'own', place: 2 }),
        ],
        lunch,
      ).map(([code]) => code),
    ).toEqual(['6340001000100', '6332000000000', '6339900000000', '3896200000000'])
  })

  it('of two that fit alike the one with the same tax leads', () => {
    const dear = aCandidate('2316100000200', 'Arroz precocido', { likeness: 0.5 })
    dear.entry.rate_code = '08'
    const like = aCandidate('2316100000300', 'Arroz precocido', { likeness: 0.5 })
    expect(ranked([dear, like]).map(([code]) => code)).toEqual(['2316100000300', '2316100000200'])
  })

  it('where the catalogue never had the code the name decides, in singular or plural', () => {
    const unknown = { ...left, name: 'Llantas para carro', description: null, rateCode: null }
    expect(
      ranked(
        [
          aCandidate('2316100000200', 'Arroz precocido'),
          aCandidate('3611100000100', 'Llanta de carro', { because: 'words' }),
        ],
        unknown,
      ),
    ).toEqual([
      ['3611100000100', 'words', true],
      ['2316100000200', 'neighbour', false],
    ])
  })

  it('at most five are proposed', () => {
    const many = Array.from({ length: 9 }, (_, n) => aCandidate(`231610000${n}000`, 'Arroz'))
    expect(ranked(many)).toHaveLength(5)
  })
})
