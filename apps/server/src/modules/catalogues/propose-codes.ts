import type { CabysEntry, CabysProposal } from '@cuentaclara/contracts'
import type { Tx } from '#platform/database/database.ts'
import { rateCodeOf } from './cabys-rate.ts'
import { plainWords } from './plain-words.ts'
import { readAlike, readLikeNames } from './proposal-store.ts'
import { type Candidate, rankProposals } from './rank-proposals.ts'
import { lookUpCabys, searchCabys, toView } from './search-cabys.ts'

type Affected = {
  id: string
  name: string
  cabys: string
  /** The catalogue withdrew the code, or never had it; or it changed its rate. */
  problem: 'withdrawn' | 'rate'
}

type Proposed = { former: CabysEntry | undefined; proposals: CabysProposal[] }

/** What is proposed for a code and its rate, as HTTP shows it. */
export function toProposalView(
  { problem, rate_code }: Pick<Affected, 'problem'> & { rate_code: string },
  { former, proposals }: Proposed,
) {
  return {
    former: former === undefined ? null : { description: former.description, rate: former.rate },
    follows_rate: problem === 'rate' || former === undefined || rateCodeOf(former.rate) === rate_code,
    proposals,
  }
}

const foundByName = 4

/**
 * Codes that items of the company may have instead of what the catalogue withdrew or rated otherwise: what has the same description,
 * what stands beside it and reads alike, what the company uses for things of that name, what the name finds. By id of the item. What
 * is no company's (`isOwn`) is proposed nothing that one of them uses.
 */
export async function proposeCodes(
  { tx }: { tx: Tx },
  affected: readonly Affected[],
  { isOwn = true }: { isOwn?: boolean } = {},
): Promise<Map<string, Proposed>> {
  const codes = [...new Set(affected.map(({ cabys }) => cabys))]
  const formers = await lookUpCabys(tx, codes)
  const alike = Map.groupBy(await readAlike(tx, codes), ({ former }) => former)
  const named = Map.groupBy(
    await readLikeNames(
      tx,
      affected.map(({ id, name }) => ({ id, words: plainWords(name).join(' ') })),
    ),
    ({ id }) => id,
  )
  const proposed = new Map<string, Proposed>()
  for (const { id, name, cabys, problem } of affected) {
    const former = formers.get(cabys)
    const candidates: Candidate[] = []
    if (problem === 'rate' && former !== undefined)
      candidates.push({ entry: former, because: 'same_code', likeness: 1 })
    for (const row of alike.get(cabys) ?? [])
      candidates.push({
        entry: toView(row),
        because: row.is_same ? 'renumbered' : 'neighbour',
        likeness: row.likeness,
      })
    for (const row of named.get(id) ?? [])
      candidates.push({ entry: toView(row), because: 'words', likeness: 0 })
    const found = await searchCabys(tx, { search: name, limit: foundByName, isOwn })
    for (const [place, { is_used: isUsed, ...entry }] of found.entries())
      candidates.push({ entry, because: isUsed ? 'own' : 'words', likeness: 0, place })
    const left = {
      name,
      code: cabys,
      description: former?.description ?? null,
      rateCode: former === undefined ? null : rateCodeOf(former.rate),
    }
    const isElsewhere = ({ entry, because }: Candidate) => entry.code !== cabys || because === 'same_code'
    proposed.set(id, { former, proposals: rankProposals(left, candidates.filter(isElsewhere)) })
  }
  return proposed
}
