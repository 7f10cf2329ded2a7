import { dayAhead, formatDay } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** Beyond as many days nobody counts them: the day itself says more. */
const countedDays = 90

/** Until when a company can sign: the days left when it is near, else the day. Null without a certificate. */
export function CertificateTerm({ days }: { days: number | null }) {
  const { t } = useTranslation()
  if (days === null) return t('tools.certificate.none')
  const day = formatDay(dayAhead(days))
  if (days < 0) return t('tools.certificate.ended', { day })
  if (days > countedDays) return t('tools.certificate.ends', { day })
  return t('tools.certificate.days', { count: days })
}
