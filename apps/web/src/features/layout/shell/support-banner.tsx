import type { SupportVisit } from '@cuentaclara/contracts'
import { apart } from '@cuentaclara/locales/apart'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { endSupportVisit, leaveEndedVisit } from '#features/companies/index.ts'
import { formatTime } from '#lib/dates/dates.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import classes from './tab-hold-banner.module.css'

/** Says, as long as it lasts, that this is somebody else's company and that nothing can be changed; ends it. */
export function SupportBanner({ visit }: { visit: SupportVisit }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isEnding, setIsEnding] = useState(false)
  const leave = async () => {
    setIsEnding(true)
    await navigate({ to: '/admin/all-companies' })
    await endSupportVisit()
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      void leave()
      toastSuccess({ message: t('admin.visit.over', { company: visit.company.name }), subject: 'visit' })
    }, Date.parse(visit.ends_at) - Date.now())
    return () => clearTimeout(timer)
  })
  useShownOut(async () => {
    await navigate({ to: '/admin/all-companies' })
    leaveEndedVisit()
    toastSuccess({
      message: t('admin.visit.endedByCompany', { company: visit.company.name }),
      subject: 'visit',
    })
  })
  return (
    <section className={classes.banner} aria-label={t('admin.visit.label')}>
      <IconEye size={20} stroke={1.75} aria-hidden />
      <p className={classes.words}>
        {t('admin.visit.banner', { company: apart(visit.company.name), time: formatTime(visit.ends_at) })}
      </p>
      <Button size="compact-md" variant="default" loading={isEnding} onClick={leave}>
        {t('admin.visit.end')}
      </Button>
    </section>
  )
}

/** Once the company has ended the visit, every answer refuses: nothing of it may stay on the screen. */
function useShownOut(leave: () => Promise<void>): void {
  const queries = useQueryClient().getQueryCache()
  useEffect(() => {
    const stop = queries.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      const { error } = event.action
      if (!(error instanceof ApiError) || error.code !== 'not-your-company') return
      stop()
      void leave()
    })
    return stop
  })
}
