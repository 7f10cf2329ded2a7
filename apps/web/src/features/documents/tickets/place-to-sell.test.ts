import { expect, test } from 'vitest'
import { type KnownTill, placeToSell, type ShiftAnswers, withAnswer } from './place-to-sell.ts'

const at = (branch: string, shift: number | null = null): KnownTill => ({
  branch,
  terminal: '00001',
  open_shift: shift === null ? null : { number: shift, opened_by: 'Beto' },
})
const place = (branch: string) => ({ branch, terminal: '00001' })
const sells = (tills: KnownTill[], answers: ShiftAnswers = {}, own: number | null = null) => {
  const { place: where, joins, isAsked } = placeToSell(place('002'), tills, own, answers)
  return [where.branch, joins?.number ?? null, isAsked]
}

const answered = (
  tills: KnownTill[],
  answers: ShiftAnswers,
  answer: 'joins' | { branch: string; terminal: string },
) => {
  const usual = place('002')
  const now = placeToSell(usual, tills, null, answers)
  return withAnswer(answers, answer, { usual, now, tills, own: null })
}

test('sells at the usual place without a question where nobody, or only oneself, has a shift open there', () => {
  expect(sells([])).toEqual(['002', null, false])
  expect(sells([at('002'), at('003', 5)])).toEqual(['002', null, false])
  expect(sells([at('002', 7)], {}, 7)).toEqual(['002', null, false])
})

test('asks once for each shift of somebody else, and not again once it was answered', () => {
  const tills = [at('002', 12), at('003')]
  expect(sells(tills)).toEqual(['002', 12, true])
  const joined = answered(tills, {}, 'joins')
  expect(sells(tills, joined)).toEqual(['002', 12, false])
  expect(sells([at('002', 13), at('003')], joined)).toEqual(['002', 13, true])

  const gone = answered(tills, {}, place('003'))
  expect(sells(tills, gone)).toEqual(['003', null, false])
  // The shift is closed: the usual place is free again.
  expect(sells([at('002'), at('003')], gone)).toEqual(['002', null, false])
})

test('whoever goes where somebody else has a shift joins it; one that is opened there later is asked about, and may lead back', () => {
  const tills = [at('002', 12), at('003', 4)]
  const gone = answered(tills, {}, place('003'))
  expect(sells(tills, gone)).toEqual(['003', 4, false])
  const later = [at('002', 12), at('003', 5)]
  expect(sells(later, gone)).toEqual(['003', 5, true])
  const back = answered(later, gone, place('002'))
  expect(sells(later, back)).toEqual(['002', 12, false])
  // What was said of the shift that was closed meanwhile is forgotten.
  expect(back).toEqual({ '002-00001-12': 'joins' })
})
