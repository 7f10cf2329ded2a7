import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { NoSuchRecord } from '#ui/feedback/no-such-record.tsx'

/** Inside the shell: a record that is gone or somebody else's. */
export function NotFoundInside() {
  const { t } = useTranslation()
  // The tab must not name the screen either: whether it exists is nobody's business.
  useScreenTitle(t('shell.notFound.title'))
  return (
    <NoSuchRecord title={t('shell.notFound.insideHeading')} hint={t('shell.notFound.insideHint')} to="/">
      {t('shell.notFound.home')}
    </NoSuchRecord>
  )
}
