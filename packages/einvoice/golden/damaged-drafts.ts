import fc from 'fast-check'
import type { DraftDocument, OfficialKind } from '../src/document/document.ts'
import { officialKinds } from '../src/kinds/official-kinds.ts'

type Model = Record<string, unknown> | unknown[]
type Place = { holder: Model; key: string }

/** One change of a draft: somewhere, in some way. */
type Damage = { at: number; how: 'replace' | 'remove' | 'repeat' | 'borrow'; value: unknown; from: number }

/**
 * Drafts that may be sound or not: a known one made a document of any kind, with up to three of its fields replaced,
 * removed, repeated or filled with another field's value. What the rules accept of these, the schema must accept.
 */
export function damagedDraft(drafts: readonly DraftDocument[]): fc.Arbitrary<DraftDocument> {
  const damage: fc.Arbitrary<Damage> = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'repeat', 'borrow'),
    value: hostile,
    from: fc.nat(),
  })
  return fc
    .record({
      draft: fc.constantFrom(...drafts),
      kind: fc.option(fc.constantFrom(...(Object.keys(officialKinds) as OfficialKind[])), { nil: null }),
      damages: fc.array(damage, { minLength: 1, maxLength: 3 }),
    })
    .map(({ draft, kind, damages }) => {
      const copy = structuredClone(draft)
      if (kind) copy.kind = kind
      for (const each of damages) apply(copy, each)
      return copy
    })
}

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', '0', '1', '-1', '0.00001', '0.000001', '5', '12.5', '99.99', '100') },
  { weight: 3, arbitrary: fc.constantFrom('9999999999999.99999', '10000000000000', '99999.99', '100000', '9.9999', 'x') },
  { weight: 3, arbitrary: fc.constantFrom('00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '99') },
  { weight: 2, arbitrary: fc.constantFrom('2026-11-01', '2026-11-01T00:00', '2026-11-01T00:00:00', '2026-11-01T10:00:00Z') },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 520 }).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom('  dentro  ', 'a\tb', 'línea\ncon salto', '  ', '\u00a0', 'e\u0301'.repeat(90), '👍'.repeat(80)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)

function apply(draft: DraftDocument, { at, how, value, from }: Damage) {
  const places = placesIn(draft as unknown as Model).filter(({ key }) => key !== 'kind')
  const place = places[at % places.length]!
  const held = (place.holder as Record<string, unknown>)[place.key]
  if (how === 'remove') remove(place)
  else if (how === 'repeat' && Array.isArray(held)) repeat(held, from)
  else if (how === 'borrow') put(place, textIn(places[from % places.length]!) ?? value)
  else if (typeof held === 'string') put(place, value)
}

/** Lists and optional fields may go; what a draft always has becomes empty. */
function remove({ holder, key }: Place) {
  const held = (holder as Record<string, unknown>)[key]
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else if (Array.isArray(held)) held.length = 0
  else if (typeof held === 'string') (holder as Record<string, unknown>)[key] = ''
  else if (key === 'address' || key === 'phone' || (key === 'identification' && 'emails' in holder) || key === 'exoneration') delete (holder as Record<string, unknown>)[key]
  else if (key === 'receiver' || key === 'issuer') (holder as Record<string, unknown>)[key] = null
}

function repeat(list: unknown[], times: number) {
  const [first] = list
  if (first !== undefined) for (let i = 0; i < 1 + (times % 25); i++) list.push(structuredClone(first))
}

function put({ holder, key }: Place, value: unknown) {
  const held = (holder as Record<string, unknown>)[key]
  if (typeof held === 'string') (holder as Record<string, unknown>)[key] = value
}

function textIn({ holder, key }: Place): string | undefined {
  const held = (holder as Record<string, unknown>)[key]
  return typeof held === 'string' ? held : undefined
}

function placesIn(model: Model): Place[] {
  return Object.entries(model).flatMap(([key, held]) => [
    { holder: model, key },
    ...(typeof held === 'object' && held !== null ? placesIn(held as Model) : []),
  ])
}
