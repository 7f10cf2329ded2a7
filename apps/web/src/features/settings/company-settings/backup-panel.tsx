import { Button } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formatInstant, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import classes from '../settings.module.css'
import { FileTasks } from './file-tasks.tsx'

const BackupSheet = part(() => import('./backup-sheet.tsx'), 'BackupSheet', { words: ['identity'] })

/** The whole company in one sealed file, for its owners. */
export function BackupPanel({ company }: { company: string }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={classes.stack} aria-label={t('settings.backup.title')}>
      <h3 className={classes.branch}>{t('settings.backup.title')}</h3>
      <p className={classes.lead}>{t('settings.backup.hint')}</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconDatabaseExport size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('settings.backup.ask')}
        </Button>
      </div>
      <FileTasks
        company={company}
        kind="company-backup"
        of="backup"
        nameOf={(_, task) => formatInstant(task.created_at, { format })}
      />
      {isAsking && (
        <Suspense>
          <BackupSheet company={company} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}
