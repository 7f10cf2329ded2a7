import { LanguageSwitcher } from '#ui/language-switcher.tsx'
import { Logo } from '#ui/logo.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import classes from './top-bar.module.css'

/** A bar for pages that have no navigation. */
export function BlankBar() {
  return (
    <header className={classes.blank}>
      <Logo />
      <span className={classes.tools}>
        <LanguageSwitcher />
        <ThemeSwitch />
      </span>
    </header>
  )
}
