import type { Company, TillPlace } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { readOwn, writeOwn } from '#features/identity/index.ts'
import { ownShiftQuery } from '#features/shifts/index.ts'
import { tillsQuery } from './offline/till-queries.ts'
import { placeToSell, type ShiftAnswers, shiftOfOther, withAnswer } from './place-to-sell.ts'

type ShiftParts = {
  company: Company
  /** That of the till which this browser is; null for none. */
  tillPlace: TillPlace | null
  isOnline: boolean
  /** Whether the company wants nothing sold without a shift. */
  isAskedFor: boolean
}

export type CounterShift = ReturnType<typeof useCounterShift>

const nameOf = (company: string) => `joins-shift:${company}`

/**
 * Where a counter sells, and into whose shift: at the till that its browser is, else where its person usually does. Who sells without a shift
 * where the company asks for one is asked once, and so is who would sell into the shift of somebody else at a place that nobody chose here.
 */
export function useCounterShift({ company, tillPlace, isOnline, isAskedFor }: ShiftParts) {
  const cache = useQueryClient()
  const usual = company.place ?? null
  const mayRun = useCan('shifts.run')
  const { data: own } = useQuery({ ...ownShiftQuery(company.id), enabled: mayRun })
  const hasPlace = tillPlace !== null || usual !== null
  const { data: tills = [] } = useQuery({ ...tillsQuery(company.id), enabled: hasPlace })
  const [answers, setAnswers] = useState<ShiftAnswers>(() => readOwn<ShiftAnswers>(nameOf(company.id)) ?? {})
  const [isAsking, setIsAsking] = useState(false)
  const [goesWithout, setGoesWithout] = useState(false)
  /** What goes on once somebody has answered into whose shift they sell. */
  const [isChoosing, setIsChoosing] = useState<(() => void) | null>(null)

  const ownNumber = own?.number ?? null
  const standing = (known: typeof tills, mine: number | null) => {
    // The drawer of a till is one, and whoever made this browser a till chose it.
    if (tillPlace !== null)
      return { place: tillPlace, joins: shiftOfOther(tillPlace, known, mine), isAsked: false }
    return usual === null ? null : placeToSell(usual, known, mine, answers)
  }
  const now = standing(tills, ownNumber)
  const openHere =
    now === null
      ? null
      : tills.find(({ branch, terminal }) => branch === now.place.branch && terminal === now.place.terminal)
          ?.open_shift
  const asTheyStand = async (): Promise<[typeof tills, number | null]> => {
    if (!isOnline) return [tills, ownNumber]
    const mine = mayRun ? cache.fetchQuery(ownShiftQuery(company.id)) : null
    return await Promise.all([cache.fetchQuery(tillsQuery(company.id)), mine])
      .then(([known, shift]): [typeof tills, number | null] => [known, shift?.number ?? null])
      .catch((): [typeof tills, number | null] => [tills, ownNumber])
  }
  const answer = (said: 'joins' | TillPlace) => {
    if (now !== null && usual !== null) {
      const next = withAnswer(answers, said, { usual, now, tills, own: ownNumber })
      setAnswers(next)
      writeOwn(nameOf(company.id), next)
    }
    setIsChoosing(null)
    isChoosing?.()
  }
  return {
    /** Whose numbers the next sale takes; null: those of the company's own place. */
    place: now?.place ?? null,
    /** Whether another place can be chosen: nobody made this browser a till, and somebody else has a shift where its person usually sells. */
    mayMove:
      tillPlace === null &&
      usual !== null &&
      tills.length > 1 &&
      shiftOfOther(usual, tills, ownNumber) !== null,
    isMissing: isAskedFor && mayRun && own === null && !openHere && !goesWithout,
    /** Of somebody else: what is sold here goes into it. */
    joins: now?.joins ?? null,
    tills,
    isAsking,
    ask: () => setIsAsking(true),
    leave: () => setIsAsking(false),
    goWithout() {
      setGoesWithout(true)
      setIsAsking(false)
    },
    isChoosing: isChoosing !== null,
    choose: (next: () => void = () => undefined) => setIsChoosing(() => next),
    stopChoosing: () => setIsChoosing(null),
    answer,
    /** Goes on at once, or when somebody has said that the shift of another may be joined; as tills stand now, for a shift may be new. */
    async whenAgreed(next: () => void): Promise<void> {
      if (tillPlace !== null || usual === null) return next()
      const [known, mine] = await asTheyStand()
      if (standing(known, mine)?.isAsked) setIsChoosing(() => next)
      else next()
    },
  }
}
