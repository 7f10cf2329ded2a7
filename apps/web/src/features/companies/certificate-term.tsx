import { dayAhead, formatDay, formatDaysAhead, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** Until when a company can sign: how far that is, and on hover the day. Null without a certificate. */
export function CertificateTerm({ days }: { days: number | null }) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  if (days === null) return t('tools.certificate.none')
  const [iso, when] = [dayAhead(days), formatDaysAhead(days, i18n.language)]
  return (
    <time dateTime={iso} title={formatDay(iso, format)} className="cc-numbers">
      {days < 0 ? t('tools.certificate.ended', { when }) : t('tools.certificate.ends', { when })}
    </time>
  )
}
