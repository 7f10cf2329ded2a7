import { expect, it } from 'vitest'
import { contentsOf, deliveryOf, withContents, withDelivery } from './other-contents.ts'

it('keeps the terms of delivery apart from what programs read, in a text that people read', () => {
  const order = { code: 'OC', text: '4500' }
  const given = {
    kept: withDelivery({ kept: { extra_texts: [order] } }, { incoterm: 'FOB', place: 'Puerto  Caldera' }),
  }
  expect(given.kept.extra_texts).toEqual([{ text: 'Incoterm: FOB Puerto Caldera (Incoterms 2020)' }, order])
  expect(deliveryOf(given)).toEqual({ incoterm: 'FOB', place: 'Puerto Caldera' })
  expect(contentsOf(given)).toEqual([{ kind: 'text', ...order }])
  const more = { kept: withContents(given, [{ kind: 'content', code: '', text: 'x' }]) }
  expect(more.kept).toEqual({
    extra_texts: [{ text: 'Incoterm: FOB Puerto Caldera (Incoterms 2020)' }],
    extra_contents: [{ text: 'x' }],
  })
  const unnamed = { kept: withDelivery(more, { incoterm: 'EXW', place: '' }) }
  expect([unnamed.kept.extra_texts, deliveryOf(unnamed).place]).toEqual([
    [{ text: 'Incoterm: EXW (Incoterms 2020)' }],
    '',
  ])
  expect(withDelivery(unnamed, { incoterm: '', place: 'x' }).extra_texts).toEqual([])
})
