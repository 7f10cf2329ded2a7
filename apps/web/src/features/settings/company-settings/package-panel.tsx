import { Button, Checkbox, CheckboxGroup, Group, NativeSelect, Stack } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { latestMonths, useStartPackage } from '#features/periods/index.ts'
import { today } from '#lib/dates/dates.ts'
import { formatMonth } from '#lib/dates/format-month.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { companyListQuery } from '../queries.ts'
import classes from '../settings.module.css'
import { FileTasks } from './file-tasks.tsx'

const asked = ['files.download', 'reports.export', 'vat-return.read']

/** The package of a month, for this company or for several of whoever may take all of them along. */
export function PackagePanel({ company }: { company: string }) {
  const { t, i18n } = useTranslation()
  const months = latestMonths(today())
  const [month, setMonth] = useState(months[1]!)
  const [chosen, setChosen] = useState([company])
  const { data } = useQuery(companyListQuery({}))
  const all = (data?.data ?? []).filter(({ permissions }) =>
    asked.every((permission) => permissions.includes(permission)),
  )
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
      {all.length > 1 && (
        <CheckboxGroup label={t('monthEnd.package.companies')} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt={4} className={classes.companies}>
            {all.map(({ id, name, trade_name }) => (
              <Checkbox key={id} size="sm" value={id} label={<bdi>{trade_name ?? name}</bdi>} />
            ))}
          </Stack>
          <Group gap="xs" mt="xs">
            <Button variant="subtle" size="compact-sm" onClick={() => setChosen(all.map(({ id }) => id))}>
              {t('monthEnd.package.allCompanies')}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => setChosen([company])}>
              {t('monthEnd.package.onlyThis')}
            </Button>
          </Group>
        </CheckboxGroup>
      )}
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
