import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ImportButton } from '#features/imports/index.ts'
import { PeriodPanel } from '#features/periods/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ScheduledFiles } from '../scheduled-files/scheduled-files.tsx'
import classes from '../settings.module.css'
import { BackupPanel } from './backup-panel.tsx'
import { FilesPanel } from './files-panel.tsx'
import { PackagePanel } from './package-panel.tsx'
import type { TabProps } from './tab-props.ts'

/** All files, up to when the books are closed, and what is sent by itself. */
export function DataTab({ company }: TabProps) {
  const { t } = useTranslation()
  const isCurrent = useCompanyId() === company
  const mayImport = useCan('clients.edit')
  const mayTake = useCan('files.download')
  const mayBackUp = useCan('company.backup')
  return (
    <>
      {isCurrent && mayImport && (
        <section className={classes.stack} aria-label={t('common.list.import')}>
          <h3 className={classes.branch}>{t('common.list.import')}</h3>
          <p className={classes.hint}>{t('settings.data.importHint')}</p>
          <div>
            <ImportButton />
          </div>
        </section>
      )}
      <section className={classes.stack} aria-label={t('settings.data.filesTitle')}>
        <h3 className={classes.branch}>{t('settings.data.filesTitle')}</h3>
        <FilesPanel company={company} isOnPage />
      </section>
      {mayTake && (
        <section className={classes.stack} aria-label={t('monthEnd.package.title')}>
          <h3 className={classes.branch}>{t('monthEnd.package.title')}</h3>
          <PackagePanel company={company} />
        </section>
      )}
      {mayBackUp && <BackupPanel company={company} />}
      <h3 className={classes.branch}>{t('settings.periods.title')}</h3>
      <PeriodPanel company={company} />
      {mayTake && <ScheduledFiles company={company} />}
    </>
  )
}
