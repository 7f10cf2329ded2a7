import type { Company } from '@cuentaclara/contracts'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { comesByItself, keptDrafts, keptStore } from '#features/documents/index.ts'
import { useIsOnline } from '#lib/http/is-online.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useStore } from '#lib/store.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import classes from './device-drafts.module.css'

const DraftsSheet = part(() => import('./drafts-sheet.tsx'), 'DraftsSheet', { words: ['tools'] })

type DeviceDraftsProps = {
  company: Company
  /** The line of the shell in which it is said. */
  Line: (props: {
    tone: 'warning' | 'neutral'
    icon: typeof IconDeviceFloppy
    children: ReactNode
  }) => ReactNode
}

const againMs = 30_000

/**
 * What was written without a network: while it is away the drafts of this device are a press away, and once it is back they go to the server
 * by themselves. Those that it does not take stay in sight.
 */
export function DeviceDrafts({ company, Line }: DeviceDraftsProps) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const mayWrite = useCan('documents.draft')
  useStore(keptStore, ({ changes }) => changes)
  useBrought(company, isOnline && mayWrite)
  const [isOpen, setIsOpen] = useState(false)
  const drafts = keptDrafts(company.id)
  // What is being written with a network is no news.
  const told = isOnline ? drafts.filter(({ left }) => left !== undefined) : drafts
  const isShown = mayWrite && told.length > 0
  return (
    <>
      {isShown && (
        <Line tone={isOnline ? 'warning' : 'neutral'} icon={IconDeviceFloppy}>
          <span>{t(`tools.deviceDrafts.${isOnline ? 'left' : 'kept'}`, { number: told.length })}</span>
          <button type="button" className={classes.show} onClick={() => setIsOpen(true)}>
            {t('tools.deviceDrafts.show')}
          </button>
        </Line>
      )}
      {isOpen && (
        <Suspense>
          <DraftsSheet company={company.id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Brings them as soon as the server can be reached, and tells what arrived. */
function useBrought(company: Company, isNear: boolean): void {
  const { t } = useTranslation()
  const cache = useQueryClient()
  useEffect(() => {
    if (!isNear) return
    const bring = async () => {
      // Nothing of it is fetched where nothing waits.
      if (!keptDrafts(company.id).some(comesByItself)) return
      const { bringDrafts } = await import('./bring-drafts.ts')
      const arrived = await bringDrafts(company, cache)
      if (arrived === 0) return
      for (const area of ['documents', 'quotations', 'recurring'])
        void cache.invalidateQueries({ queryKey: [area, company.id] })
      toastSuccess({
        subject: 'device-drafts',
        message: t('tools.deviceDrafts.arrived', { number: arrived }),
      })
    }
    const quietly = () =>
      void bring().catch((error) => console.warn('drafts of this device stay here', error))
    quietly()
    const timer = setInterval(quietly, againMs)
    return () => clearInterval(timer)
  }, [company, cache, isNear, t])
}
