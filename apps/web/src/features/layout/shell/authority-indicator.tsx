import type { AuthorityState } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { authorityStateQuery, useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import classes from './bar-button.module.css'

const AuthorityFacts = part(() => import('./authority-facts.tsx'), 'AuthorityFacts')

type Look = {
  tone: string
  word: 'operational' | 'slow' | 'down' | 'paused' | 'not_set_up' | 'test' | 'simulator'
}

/** How the tax authority is, as a dot and a word; press for the queue and the certificate. */
export function AuthorityIndicator({ isCompact }: { isCompact: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(authorityStateQuery(useCompanyId()))
  if (data === undefined) return null
  const { tone, word } = lookOf(data)
  const words = t(`shell.authority.${word}`)
  return (
    <Dropdown
      label={`${t('shell.authority.label')}: ${words}`}
      width={300}
      buttonClassName={classes.button}
      button={
        <>
          <span className={classes.dot} data-tone={tone} />
          {!isCompact && words}
        </>
      }
    >
      <p className={classes.panelTitle}>
        {t('shell.authority.label')}: {words}
      </p>
      {data.environment === 'simulator' && (
        <p className={classes.panelHint}>{t('shell.authority.simulatorHint')}</p>
      )}
      {data.environment === 'test' && <p className={classes.panelHint}>{t('shell.authority.testHint')}</p>}
      <Suspense>
        <AuthorityFacts state={data} />
      </Suspense>
    </Dropdown>
  )
}

/** Trouble first; when all is well, where the documents go: the simulator, the test environment, or for real. */
function lookOf({ state, environment, is_paused }: AuthorityState): Look {
  if (state === 'down') return { tone: 'danger', word: 'down' }
  // Our own doing, and the one thing that keeps documents here while the authority is well.
  if (is_paused) return { tone: 'warning', word: 'paused' }
  if (state === 'slow') return { tone: 'warning', word: 'slow' }
  if (state === 'not_set_up') return { tone: 'neutral', word: 'not_set_up' }
  if (environment === 'live') return { tone: 'success', word: 'operational' }
  return { tone: 'brand', word: environment }
}
