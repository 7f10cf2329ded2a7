import type { VatInputs } from '@cuentaclara/contracts'
import { Button, FileInput, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import {
  type Column,
  isWhole,
  type Mapping,
  proposeMapping,
  readTable,
  readWithholdings,
  type Table,
} from './read-withholdings.ts'
import classes from './vat-return.module.css'

const columns: readonly Column[] = ['day', 'acquirer', 'gross', 'withheld']

type Props = {
  onTake: (withholdings: VatInputs['withholdings']) => void
  onClose: () => void
}

/** Takes what acquirers of cards withheld out of their file; its columns are proposed, and chosen where nothing names them. */
export function WithholdingsFile({ onTake, onClose }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [table, setTable] = useState<Table | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    if (chosen === null) return setTable(null)
    const read = readTable(await chosen.text())
    setTable(read)
    setMapping(proposeMapping(read))
  }
  const found = table === null ? null : readWithholdings(table, mapping)
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('vatReturn.typed.file')}
      size={480}
      footer={
        <Button
          disabled={found === null || found.withholdings.length === 0 || !isWhole(mapping)}
          onClick={() => {
            onTake(found!.withholdings)
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
          accept=".csv,.txt,text/csv,text/plain"
          value={file}
          onChange={(chosen) => void choose(chosen)}
        />
        {table !== null &&
          columns.map((column) => (
            <NativeSelect
              key={column}
              label={t(`vatReturn.typed.${column}`)}
              value={mapping[column] === undefined ? '' : String(mapping[column])}
              data={[
                { value: '', label: t('vatReturn.typed.noColumn') },
                ...table.heads.map((head, place) => ({
                  value: String(place),
                  label: head || `${place + 1}`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const { [column]: _, ...others } = mapping
                setMapping(value === '' ? others : { ...others, [column]: Number(value) })
              }}
            />
          ))}
        {found !== null && (
          <p className={classes.muted} role="status">
            {t('vatReturn.typed.found', { count: found.withholdings.length, left: found.left })}
          </p>
        )}
      </div>
    </SideSheet>
  )
}
