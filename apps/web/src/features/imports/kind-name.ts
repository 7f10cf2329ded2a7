import { useTranslation } from '#lib/i18n/use-translation.ts'

/** What a file of a kind holds. */
export function useKindName(): (kind: string) => string {
  const { i18n } = useTranslation()
  return (kind) => {
    const key = `imports.kinds.${kind}`
    return i18n.exists(key) ? i18n.t(key) : kind
  }
}
