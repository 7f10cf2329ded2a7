import type { VatInputs, VatWithholdingsFile } from '@cuentaclara/contracts'
import { Button, FileInput, Loader, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { whyRefused } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useLeaveQuestion } from '#ui/form/leave-question.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { readWithholdings } from './queries.ts'
import classes from './vat-return.module.css'

const fields = ['day', 'acquirer', 'gross', 'withheld'] as const
type Field = (typeof fields)[number]
type Column = VatWithholdingsFile['columns'][number]

type Props = {
  onTake: (withholdings: VatInputs['withholdings']) => void
  onClose: () => void
}

/** Takes what acquirers of cards withheld out of their file; its columns are proposed, and chosen where nothing names them. */
export function WithholdingsFile({ onTake, onClose }: Props) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const [file, setFile] = useState<File | null>(null)
  const read = useMutation({
    mutationFn: (given: Parameters<typeof readWithholdings>[0]) => readWithholdings(given, company),
  })
  const found = file === null ? undefined : read.data
  const { close, question } = useLeaveQuestion({ isDirty: file !== null, onClose })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    read.reset()
    if (chosen !== null) read.mutate({ file: chosen })
  }
  return (
    <SideSheet
      isOpen
      onClose={close}
      title={t('vatReturn.typed.file')}
      size={480}
      footer={
        <Button
          disabled={found === undefined || found.rows.length === 0 || read.isPending}
          onClick={() => {
            onTake(found!.rows)
            onClose()
          }}
        >
          {t('vatReturn.typed.add')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <FileInput
          label={t('vatReturn.typed.chooseFile')}
          description={t('vatReturn.typed.fileHint')}
          accept=".xlsx,.xls,.csv,.txt,.html,.htm"
          value={file}
          error={read.error === null ? undefined : whyRefused(read.error)}
          onChange={choose}
        />
        {read.isPending && <Loader size="sm" />}
        {found !== undefined && (
          <>
            {fields.map((field) => (
              <ColumnOf
                key={field}
                field={field}
                columns={found.columns}
                onChoose={(columns) => read.mutate({ file: file!, columns })}
              />
            ))}
            <p className={classes.muted} role="status">
              {t('vatReturn.typed.found', { count: found.rows.length })}
            </p>
            <Refused rows={found.refused} />
          </>
        )}
      </div>
      {question}
    </SideSheet>
  )
}

/** Which column of the file a field is. */
function ColumnOf({
  field,
  columns,
  onChoose,
}: {
  field: Field
  columns: Column[]
  onChoose: (columns: Column[]) => void
}) {
  const { t } = useTranslation()
  const place = columns.findIndex((column) => column.field === field)
  return (
    <NativeSelect
      label={t(`vatReturn.typed.${field}`)}
      value={place < 0 ? '' : String(place)}
      data={[
        { value: '', label: t('vatReturn.typed.noColumn') },
        ...columns.map(({ head }, at) => ({ value: String(at), label: head || `${at + 1}` })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChoose(
          columns.map((column, at) => {
            if (value === String(at)) return { ...column, field }
            return column.field === field ? { ...column, field: null } : column
          }),
        )
      }
    />
  )
}

const mostShown = 20

function Refused({ rows }: { rows: VatWithholdingsFile['refused'] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <div>
      <h3 className={classes.small}>{t('vatReturn.typed.refused')}</h3>
      <ul className={classes.plain}>
        {rows.slice(0, mostShown).map(({ row, field, message }) => (
          <li key={`${row}-${field}`}>
            {t('vatReturn.typed.refusedRow', { row, field: t(`vatReturn.typed.${field}`), message })}
          </li>
        ))}
      </ul>
    </div>
  )
}
