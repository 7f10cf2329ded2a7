import type { AuthorityState } from '@cuentaclara/contracts'
import { IconFileText, IconHistory, IconPlayerPause, IconWifiOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { formatInstant, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './shell-line.module.css'
import { ShellLine } from './shell-line.tsx'

const icons = {
  restored: IconHistory,
  no_internet: IconWifiOff,
  provisional: IconFileText,
  paused: IconPlayerPause,
}

/** One line that says how the company works while it does not work as usual, and the way to where that ends. */
export function Standstill({ state }: { state: AuthorityState }) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const maySeeMore = useCan('authority.read')
  const format = useDateFormat()
  const what = state.is_numbering_held ? 'restored' : (state.contingency?.kind ?? 'paused')
  return (
    <ShellLine tone="warning" icon={icons[what]}>
      <span>
        {t(`tools.standstill.${what}`)}
        {state.contingency !== null && what !== 'restored' && (
          <> {t('tools.standstill.since', { time: formatInstant(state.contingency.since, { format }) })}</>
        )}
        {maySeeMore && (
          <>
            {' '}
            <Link className={classes.way} to="/config-hacienda/$company_id" params={{ company_id: company }}>
              {t('tools.standstill.settings')}
            </Link>
          </>
        )}
      </span>
    </ShellLine>
  )
}
