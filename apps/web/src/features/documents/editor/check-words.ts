import { useCallback, useEffect } from 'react'
import { withOwnDays } from '#lib/dates/dates.ts'
import { i18nInstance, loadWords } from '#lib/i18n/i18n.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { Check } from './draft/checks.ts'

export type CheckWords = (check: Check) => string

/** A finding as a sentence in the language of the screen; the sentences are fetched once they are `wanted`. */
export function useCheckWords(wanted: boolean): CheckWords {
  const { t } = useTranslation()
  useEffect(() => {
    if (wanted)
      loadWords('rules').catch((error) => console.error('the words of the rules did not come', error))
  }, [wanted])
  return useCallback(
    ({ finding }: Check) => {
      if (finding.kind === 'ask') return t('documents.editor.askAmount', { suggestion: finding.suggestion })
      if (finding.kind === 'overHundred') return t('documents.editor.discountOverHundred')
      if (finding.kind === 'invalid') return t('documents.editor.invalidAmount', { typed: finding.typed })
      // The sentences are still on their way: no code stands in their place.
      if (finding.message === null && !i18nInstance.exists(oneOfThem)) return ''
      return ruleWords(finding.code, finding.params, finding.message)
    },
    [t],
  )
}

/** A rule that every dictionary has: its sentence is there once the others are. */
const oneOfThem = 'rules.lines.missing'

/** The sentence of a rule by its code; the server's own words where the dictionaries have none. */
export function ruleWords(
  code: string,
  params: Record<string, string | number>,
  message: string | null = null,
): string {
  const key = `rules.${code}`
  if (!i18nInstance.exists(key)) return message === null ? code : withOwnDays(message)
  return withOwnDays(String(i18nInstance.t(key as never, params as never)))
}
