import { mostSources } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCan, useIsSimplified } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type ChosenSource, type CloneSource, isSale, isSaleOfOffer, joinObstacle } from './sources.ts'
import type { CloneTarget } from './targets.ts'

/** Why a target cannot be made of what is chosen, in a sentence; null when it can. */
export function useReasons(chosen: readonly ChosenSource[]): (target: CloneTarget) => string | null {
  const { t } = useTranslation()
  const mayDraft = useCan('documents.draft')
  const mayCorrect = useCan('documents.correct')
  const mayRepeat = useCan('recurring.edit')
  const isSimplified = useIsSimplified()
  const maySpend = useCan('expenses.record')
  // Which kind becomes which is the engine's table: it comes with the engine, after the screen.
  const { data: kinds } = useQuery({
    queryKey: ['kinds'],
    queryFn: async () => (await import('@cuentaclara/einvoice')).documentKinds,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (target) => {
    if (chosen.length === 0 || kinds === undefined) return t('tools.clone.chooseFirst')
    const sources = chosen.flatMap(({ source }) => source ?? [])
    if (sources.length < chosen.length)
      return chosen.some(({ source, error }) => source === null && error !== null)
        ? t('tools.clone.unread')
        : t('common.words.loading')
    const allowed = { 'credit-note': mayCorrect, recurring: mayRepeat, expense: maySpend } as Partial<
      Record<CloneTarget, boolean>
    >
    if (!(allowed[target] ?? mayDraft)) return t('tools.clone.notYours')
    const apart = whyApart(t, sources)
    if (apart !== null) return apart
    for (const source of sources) {
      const isCounted = isSaleOfOffer(target, isSimplified)
      const reason =
        whyNot(t, kinds, source, { target, isCounted }) ??
        (sources.length > 1 ? whyAlone(t, source, { target, isCounted }) : null)
      if (reason !== null) return reason
    }
    const offers = sources.filter(({ type }) => type === 'quotation').length
    // Offers become a sale by their own act, and others by a copy.
    return isSaleOfOffer(target, isSimplified) && offers > 0 && offers < sources.length
      ? t('tools.clone.offersApart')
      : null
  }
}

type Kinds = typeof import('@cuentaclara/einvoice')['documentKinds']

/** What keeps the sources out of one document, whatever it is. */
function whyApart(t: TFunction, sources: readonly CloneSource[]): string | null {
  for (const [place, source] of sources.entries()) {
    const obstacle = joinObstacle(sources.slice(0, place), source)
    if (obstacle !== null) return t(`tools.clone.${obstacle}`, { most: mostSources })
  }
  return null
}

/** What it is to become, and whether an offer becomes that by an act that keeps count of it. */
type Wished = { target: CloneTarget; isCounted: boolean }

/** Why one of them does not become the target, alone or with others. */
function whyNot(
  t: TFunction,
  kinds: Kinds,
  source: CloneSource,
  { target, isCounted }: Wished,
): string | null {
  if (!becomes(kinds, source, target))
    return t('tools.clone.impossible', { from: t(`tools.clone.sources.${source.type}`) })
  if (source.type === 'quotation' && isCounted && !source.isAccepted) return t('tools.clone.offerNotAccepted')
  if (source.receipt === 'converted' && isSale(target)) return t('tools.clone.converted')
  return target === 'credit-note' && !source.isCorrectable ? t('tools.clone.notAccepted') : null
}

/** What has an act of its own, on its own page, is not joined with others. */
function whyAlone(t: TFunction, source: CloneSource, { target, isCounted }: Wished): string | null {
  if (target === 'credit-note') return t('tools.clone.notesApart')
  if (target === 'expense') return t('tools.clone.expensesApart')
  if (source.receipt === 'open' && isSale(target)) return t('tools.clone.receiptApart')
  // Accepted, its client has chosen: its act takes what was.
  if (source.whole?.hasChoices && !isCounted) return t('tools.clone.choicesApart')
  if (source.type === 'ticket' && target === 'invoice' && source.isCorrectable)
    return t('tools.clone.ticketApart')
  return null
}

/** By a copy, or by an act of its own: acts make sales only. */
function becomes(kinds: Kinds, { type }: CloneSource, target: CloneTarget): boolean {
  // What was spent is no document of ours: it is only spent again.
  if (type === 'expense' || target === 'expense') return type === target
  const row = kinds[type as keyof Kinds]
  // On the page of notes it is said which of the two it is.
  const meant = target === 'credit-note' ? (['credit-note', 'debit-note'] as const) : [target]
  return (
    meant.some((kind) => row?.becomes.includes(kind)) &&
    (isSale(target) || !row?.becomesOnce?.includes(target))
  )
}
