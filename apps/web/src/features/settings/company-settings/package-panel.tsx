import { formatMonth } from '@cuentaclara/locales/dates'
import { Button, Group, NativeSelect } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { latestMonths, useStartPackage } from '#features/periods/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from '../settings.module.css'
import { CompaniesChoice } from './companies-choice.tsx'
import { FileTasks } from './file-tasks.tsx'

/** The package of a month, for this company or for several of whoever may take all of them along. */
export function PackagePanel({ company }: { company: string }) {
  const { t, i18n } = useTranslation()
  const months = latestMonths(today())
  const [month, setMonth] = useState(months[1]!)
  const [chosen, setChosen] = useState([company])
  const start = useStartPackage(company)
  const nameOf = (value: string) => formatMonth(value, i18n.language, 'long')
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>{t('monthEnd.package.hint')}</p>
      <NativeSelect
        label={t('monthEnd.package.month')}
        value={month}
        data={months.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      <CompaniesChoice company={company} chosen={chosen} onChange={setChosen} />
      <Group gap="xs">
        <Button
          leftSection={<IconFileZip size={18} aria-hidden />}
          loading={start.isPending}
          disabled={chosen.length === 0}
          onClick={() => start.mutate({ month, companies: chosen })}
        >
          {t('monthEnd.package.start')}
        </Button>
      </Group>
      <FileTasks company={company} kind="month-package" nameOf={({ month = '' }) => nameOf(month)} />
    </div>
  )
}
