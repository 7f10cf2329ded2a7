import { useTranslation } from '#lib/i18n/use-translation.ts'

/** What our exports call a field. */
export function useFieldName(): (field: string) => string {
  const { i18n } = useTranslation()
  return (field) => {
    const key = `tools.exports.columns.${field}`
    return i18n.exists(key) ? i18n.t(key) : field
  }
}
