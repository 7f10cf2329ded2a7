import type { Till, TillPlace } from '@cuentaclara/contracts'

/** What somebody said of another's open shift at their usual terminal: that their sales go into it, or where they sell until it is closed. */
export type ShiftAnswers = Readonly<Record<string, 'joins' | TillPlace>>

/** As far as a counter knows a till. */
export type KnownTill = TillPlace & Pick<Till, 'open_shift'>

export type PlaceToSell = {
  place: TillPlace
  /** The shift of somebody else into which what is sold there goes. */
  joins: KnownTill['open_shift']
  /** Whether nobody has said yet that it may. */
  isAsked: boolean
}

/** From where a person sells whose usual place is this one, as tills stand and as they answered. `own` is the number of their shift. Pure. */
export function placeToSell(
  usual: TillPlace,
  tills: readonly KnownTill[],
  own: number | null,
  answers: ShiftAnswers,
): PlaceToSell {
  const there = shiftOfOther(usual, tills, own)
  const answer = there === null ? undefined : answers[keyOfShift(usual, there.number)]
  const place = answer === undefined || answer === 'joins' ? usual : answer
  const joins = shiftOfOther(place, tills, own)
  return { place, joins, isAsked: joins !== null && answers[keyOfShift(place, joins.number)] !== 'joins' }
}

type Answered = { usual: TillPlace; now: PlaceToSell; tills: readonly KnownTill[]; own: number | null }

/** The answers with one more: that the shift where one sells now is joined, or another place. Of shifts that are closed they are forgotten. Pure. */
export function withAnswer(
  answers: ShiftAnswers,
  answer: 'joins' | TillPlace,
  { usual, now, tills, own }: Answered,
): ShiftAnswers {
  const open = new Set(
    tills.flatMap((till) => (till.open_shift ? keyOfShift(till, till.open_shift.number) : [])),
  )
  const kept = Object.fromEntries(Object.entries(answers).filter(([key]) => open.has(key)))
  const place = answer === 'joins' ? now.place : answer
  const there = shiftOfOther(usual, tills, own)
  const joined = shiftOfOther(place, tills, own)
  return {
    ...kept,
    ...(there && !isSamePlace(place, usual) && { [keyOfShift(usual, there.number)]: place }),
    // Whoever goes where they see a shift of somebody else joins that one.
    ...(joined && { [keyOfShift(place, joined.number)]: 'joins' as const }),
  }
}

export function isSamePlace(one: TillPlace, other: TillPlace): boolean {
  return one.branch === other.branch && one.terminal === other.terminal
}

export function shiftOfOther(
  place: TillPlace,
  tills: readonly KnownTill[],
  own: number | null,
): KnownTill['open_shift'] {
  const open = tillAt(place, tills)?.open_shift ?? null
  return open?.number === own ? null : open
}

function tillAt(place: TillPlace, tills: readonly KnownTill[]): KnownTill | undefined {
  return tills.find((till) => isSamePlace(till, place))
}

function keyOfShift({ branch, terminal }: TillPlace, number: number): string {
  return `${branch}-${terminal}-${number}`
}
