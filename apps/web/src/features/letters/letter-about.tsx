import type { LetterRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** Where the story of what a letter is about is told: on the tab of its deliveries, where it has one. */
export function aboutLink({ type, id }: NonNullable<LetterRow['about']>) {
  // A payment and a receipt have one page.
  const search = type === 'payment' || type === 'simple' ? {} : { tab: 'delivery' as const }
  return { to: '/transactions/detail/$type/$id', params: { type, id }, search } as const
}

/** What a letter is about: its kind, which of a document is the document's own, and the number. */
export function sayAbout(t: TFunction, { kind, about }: LetterRow): string {
  if (about === null) return t(`letters.kinds.${kind}`)
  const number = `\u2066${shortNumber(about.number)}\u2069`
  const ofDocument = kind === 'document' ? t(`documents.kinds.${about.type as 'invoice'}`) : null
  return `${ofDocument ?? t(`letters.kinds.${kind}`)} ${number}`
}

/** The same as the way there. */
export function AboutLink({ letter }: { letter: LetterRow }) {
  const { t } = useTranslation()
  const words = sayAbout(t, letter)
  return letter.about === null ? words : <Link {...aboutLink(letter.about)}>{words}</Link>
}
