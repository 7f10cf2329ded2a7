import type { Language } from '@cuentaclara/locales/languages'
import { IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isNoSuchRecord } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { Waiting } from './public-frame.tsx'
import { useOpening } from './use-opening.ts'
import { useVisitorsLanguage } from './visitors-language.ts'

type LinkedPage = {
  token: string
  data: { language: Language | null } | undefined
  error: Error | null
  /** Once it is known. */
  title: string | null
  onRetry: () => unknown
}

/**
 * What stands in the place of a page that a link opens: it comes, the link opens nothing, or it failed. Null once the page can be shown,
 * of which the company is told then.
 */
export function useLinkedPage({ token, data, error, title, onRetry }: LinkedPage): ReactNode {
  const { t } = useTranslation()
  const isComing = data === undefined && error === null
  const isSpoken = useVisitorsLanguage(isComing ? undefined : (data?.language ?? null))
  const isGone = isNoSuchRecord(error)
  useScreenTitle(title ?? (isGone ? t('tools.public.gone') : null))
  useOpening(token, data !== undefined)
  if (!isSpoken || isComing) return <Waiting />
  if (isGone)
    return (
      <EmptyState
        isScreen
        icon={IconLinkOff}
        title={t('tools.public.gone')}
        hint={t('tools.public.goneHint')}
      />
    )
  if (data === undefined) return <ErrorState isScreen error={error} onRetry={onRetry} />
  return null
}
