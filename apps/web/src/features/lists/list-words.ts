import type { Dictionary } from '@cuentaclara/locales'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { EmptyStateProps } from '#ui/feedback/states.tsx'
import type { ListView } from '#ui/list/list-screen.tsx'

/** What the words of a list say of it, under the same names for every list. */
type ListWords = {
  search: string
  searchHint: string
  emptyTitle: string
  emptyHint: string
  views: Readonly<Record<string, string>>
}

type AreaOf<Words> = {
  [List in keyof Words & string]: Words[List] extends ListWords ? List : never
}[keyof Words & string]

/** Where the words of a list stand, such as `money.payments`. */
type ListArea = {
  [Area in keyof Dictionary & string]: `${Area}.${AreaOf<Dictionary[Area]>}`
}[keyof Dictionary & string]

type WordsAt<Where> = Where extends `${infer Area extends keyof Dictionary & string}.${infer List}`
  ? Dictionary[Area][List & keyof Dictionary[Area]]
  : never
type ViewAt<Where> = WordsAt<Where> extends { views: infer Views } ? keyof Views & string : never

/** What every list says around its rows: its tabs, its search field, and what it is for while there is nothing in it. */
export function useListWords<Where extends ListArea>(
  where: Where,
  { views, icon }: { views: readonly ViewAt<Where>[]; icon: EmptyStateProps['icon'] },
) {
  const { t } = useTranslation()
  // Every area of this kind has the words of this one.
  const at = where as 'counter.shifts'
  return {
    views: views.map((name): ListView => ({ name, label: t(`${at}.views.${name as 'all'}`) })),
    searchLabel: t(`${at}.search`),
    searchHint: t(`${at}.searchHint`),
    empty: { icon, title: t(`${at}.emptyTitle`), hint: t(`${at}.emptyHint`) },
  }
}
