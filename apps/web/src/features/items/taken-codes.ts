import type { CabysEntry, ItemCodes, ItemCodesInput } from '@cuentaclara/contracts'

export type AffectedItem = ItemCodes['data'][number]
export type TakenCode = Pick<CabysEntry, 'code' | 'description' | 'rate' | 'rate_code'>

/** What a person has looked at: a code for each item, and which of them are to be changed. */
export type Taken = {
  /** By id of the item; of those that are not here what is proposed first. */
  readonly codes: ReadonlyMap<string, { item: AffectedItem; code: TakenCode }>
  readonly ticked: ReadonlyMap<string, AffectedItem>
}

export const nothingTaken: Taken = { codes: new Map(), ticked: new Map() }

/** What stands beside an item: what the person chose, or else what fits best; undefined where nothing is proposed. */
export function codeFor({ codes }: Taken, item: AffectedItem): TakenCode | undefined {
  return codes.get(item.id)?.code ?? item.proposals[0]
}

/** Who chooses a code for an item means it: it is ticked. */
export function choose(taken: Taken, item: AffectedItem, code: TakenCode): Taken {
  return {
    codes: new Map(taken.codes).set(item.id, { item, code }),
    ticked: new Map(taken.ticked).set(item.id, item),
  }
}

/** Ticks items that have a code beside them, or no longer. */
export function tick(taken: Taken, items: readonly AffectedItem[], isIn: boolean): Taken {
  const ticked = new Map(taken.ticked)
  for (const item of items) {
    if (!isIn) ticked.delete(item.id)
    else if (codeFor(taken, item) !== undefined) ticked.set(item.id, item)
  }
  return { ...taken, ticked }
}

/** Whether what fits best is close enough to be ticked with others. */
export function isClose({ proposals }: AffectedItem): boolean {
  return proposals[0]?.is_close === true
}

/** The rate that an item gets with a code: that of the code, unless another one had been chosen for the item, or nobody knows it. */
export function rateWith(item: Pick<AffectedItem, 'follows_rate' | 'rate_code'>, code: TakenCode): string {
  return (item.follows_rate && code.rate_code) || item.rate_code
}

/** What was ticked, as it crosses HTTP. */
export function changesOf(taken: Taken): ItemCodesInput['changes'] {
  return [...taken.ticked.values()].flatMap((item) => {
    const code = codeFor(taken, item)
    if (code === undefined) return []
    return [
      {
        id: item.id,
        from: { cabys: item.cabys, rate_code: item.rate_code },
        to: { cabys: code.code, rate_code: rateWith(item, code) },
      },
    ]
  })
}
