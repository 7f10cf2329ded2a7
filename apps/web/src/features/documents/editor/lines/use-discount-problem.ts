import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type DiscountReading, isOverHundred } from './amount-entry.ts'

/** What a field says of a discount that is none; null for one, and for nothing. */
export function useDiscountProblem(): (typed: string, reading: DiscountReading) => string | null {
  const { t } = useTranslation()
  return (typed, reading) => {
    const { entry } = reading
    if (entry.kind === 'doubt') return t('common.calculation.doubt', { suggestion: entry.suggestion })
    if (entry.kind !== 'problem') return null
    if (isOverHundred(reading)) return t('documents.editor.discountOverHundred')
    return t('common.calculation.notDiscount', { typed: typed.trim() })
  }
}
