import { useTranslation } from '#lib/i18n/use-translation.ts'

/** What a search of the product catalogue says when it finds nothing: why that may be, and who can mend it. */
export function NoSuchCode({ children }: { children: string }) {
  const { t } = useTranslation()
  return (
    <span>
      {children}
      <br />
      {t('catalogue.items.cabysStarter')}
    </span>
  )
}
