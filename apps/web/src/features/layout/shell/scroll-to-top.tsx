import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './scroll-to-top.module.css'

/** Appears beyond 200 px of scrolling (specification §9). */
const threshold = 200

export function ScrollToTop() {
  const { t } = useTranslation()
  const isFar = useSyncExternalStore(watchScroll, () => window.scrollY > threshold)
  if (!isFar) return null
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('shell.scrollToTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <IconArrowUp size={20} aria-hidden />
    </button>
  )
}

function watchScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
