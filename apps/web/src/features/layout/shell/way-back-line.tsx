import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { keepWayBack } from '#lib/company/way-back.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import classes from './shell-line.module.css'
import { ShellLine } from './shell-line.tsx'

/** Whoever came from the board of all their companies sees in which one they are now, and goes back to the same board. */
export function WayBackLine({ address }: { address: string }) {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  if (company === null) return null
  return (
    <ShellLine tone="neutral" icon={IconArrowBackUp}>
      <span>
        {t('tools.wayBack.inCompany', { company: `\u2068${company.trade_name ?? company.name}\u2069` })}
      </span>
      <Link {...inAppLink(address)} className={classes.way} onClick={() => keepWayBack(null)}>
        {t('tools.wayBack.back')}
      </Link>
      <button type="button" className={classes.quiet} onClick={() => keepWayBack(null)}>
        {t('tools.wayBack.stay')}
      </button>
    </ShellLine>
  )
}
