import { Button } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** Leads to where a person guards their account. An ordinary link: refusals are also said in toasts, outside the router. */
export function SecurityLink() {
  const { t } = useTranslation()
  return (
    <Button component="a" href="/profile?tab=security">
      {t('common.wayOut.security')}
    </Button>
  )
}
