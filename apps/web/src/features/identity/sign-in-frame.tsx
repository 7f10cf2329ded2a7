import type { ReactNode } from 'react'
import { useIsOnline } from '#lib/http/is-online.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LanguageSwitcher } from '#ui/language-switcher.tsx'
import { Logo } from '#ui/logo.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { LoginPicture } from './login-picture.tsx'
import classes from './login-screen.module.css'
import { Notice } from './notice.tsx'

type SignInFrameProps = { title: string; lead?: ReactNode; children?: ReactNode }

/** The frame of every screen before the door: what to do at the start side, a calm picture at the end side. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.head}>
          <Logo />
          <span>
            <LanguageSwitcher />
            <ThemeSwitch />
          </span>
        </header>
        <main className={classes.main}>
          <h1 className={classes.title}>{title}</h1>
          {lead === undefined ? <div className={classes.lead} /> : <p className={classes.lead}>{lead}</p>}
          {!isOnline && <Notice>{t('identity.offline')}</Notice>}
          {children}
        </main>
      </div>
      <LoginPicture />
    </div>
  )
}
