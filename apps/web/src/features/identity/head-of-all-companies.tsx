import { useTranslation } from '#lib/i18n/use-translation.ts'
import { HeadOfPaper } from '#ui/head-of-paper.tsx'
import { useAuth } from './auth-state.ts'

/** On paper: what a person has of all their companies is not of the one they work in. */
export function HeadOfAllCompanies() {
  const { t } = useTranslation()
  const name = useAuth(({ user }) => user?.name)
  return (
    <HeadOfPaper>
      {t('shell.nav.board')} · <bdi>{name}</bdi>
    </HeadOfPaper>
  )
}
