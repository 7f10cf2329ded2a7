import { Button } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** Leads whoever may name a mail server of the company to where they do, beside what they were about to send. */
export function MailServerLink({ params }: { params: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation()
  if (params.company === undefined) return null
  return (
    <Button
      component="a"
      href={`/main-configurations/${params.company}?tab=delivery`}
      target="_blank"
      rel="noopener"
      size="xs"
      variant="default"
    >
      {t('common.wayOut.mailServer')}
    </Button>
  )
}
