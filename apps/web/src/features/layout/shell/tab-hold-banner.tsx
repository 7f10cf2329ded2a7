import { Button } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { releaseTab } from '#lib/company/tab-hold.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './tab-hold-banner.module.css'

/** Another tab changed the company: nothing is issued here until somebody says which one this tab is for. */
export function TabHoldBanner({ company }: { company: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.banner} role="alert">
      <IconBuildingCommunity size={20} stroke={1.75} aria-hidden />
      <p className={classes.words}>{t('shell.company.otherTab', { company })}</p>
      <Button size="compact-md" variant="default" onClick={releaseTab}>
        {t('shell.company.stay', { company })}
      </Button>
      <Button size="compact-md" onClick={() => window.location.reload()}>
        {t('shell.company.reload')}
      </Button>
    </div>
  )
}
