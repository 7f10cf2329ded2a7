import { ActionIcon, Affix, Transition } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './scroll-to-top.module.css'

/** Appears beyond 200 px of scrolling (specification §9). */
const threshold = 200

export function ScrollToTop() {
  const { t } = useTranslation()
  const isFar = useSyncExternalStore(watchScroll, () => window.scrollY > threshold)
  return (
    <Affix className={classes.place} zIndex={100}>
      <Transition mounted={isFar} transition="slide-up" duration={140}>
        {(style) => (
          <ActionIcon
            style={style}
            variant="filled"
            color="brand"
            size={40}
            radius="xl"
            aria-label={t('shell.scrollToTop')}
            onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
          >
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
        )}
      </Transition>
    </Affix>
  )
}

function watchScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
