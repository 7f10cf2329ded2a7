import type { BoardRow } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button, NativeSelect } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { latestMonths, mayPackage, useStartPackage } from '#features/periods/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SelectionBar } from '#ui/list/selection-bar.tsx'

/** The packages of a month for the companies that are ticked, as one task of the company at hand. */
export function BoardPackages({ rows, onClear }: { rows: readonly BoardRow[]; onClear: () => void }) {
  const { t, i18n } = useTranslation()
  const months = latestMonths(today())
  const [month, setMonth] = useState(months[1]!)
  const allowed = rows.filter(({ company }) => mayPackage(company))
  const current = useCompanyId()
  // The task is of one company, whose tray shows it.
  const home = current === '' ? (allowed[0]?.company.id ?? '') : current
  const start = useStartPackage(home)
  return (
    <SelectionBar count={rows.length} onClear={onClear}>
      <NativeSelect
        size="xs"
        aria-label={t('monthEnd.package.month')}
        value={month}
        data={months.map((value) => ({ value, label: formatMonth(value, i18n.language, 'long') }))}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      <Button
        size="compact-md"
        leftSection={<IconFileZip size={17} aria-hidden />}
        loading={start.isPending}
        disabled={allowed.length === 0}
        onClick={() =>
          start.mutate({ month, companies: allowed.map(({ company }) => company.id) }, { onSuccess: onClear })
        }
      >
        {t('board.makePackages', { count: allowed.length })}
      </Button>
      {allowed.length < rows.length && <span>{t('board.notAll', { count: allowed.length })}</span>}
    </SelectionBar>
  )
}
