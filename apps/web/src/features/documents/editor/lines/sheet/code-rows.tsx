import { productCodeTypes } from '@cuentaclara/einvoice/codes'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { officialName } from '#lib/official-name.ts'
import { type LineCode, manufacturerCode, mostCodes } from '../../draft/line-extras.ts'
import classes from '../line-sheet.module.css'
import { sheetFieldId } from './extra-props.ts'
import { RowBox } from './row-box.tsx'

type CodeRowsProps = {
  codes: readonly LineCode[]
  /** Where they stand among all codes: findings count from there. */
  from: number
  path: string
  canEdit: boolean
  problem: (path: string) => ReactNode
  onChange: (codes: LineCode[]) => void
}

/** What seller, buyer and maker call the product: five codes at most. Annex v4.4, note 12. */
export function CodeRows({ codes, from, path, canEdit, problem, onChange }: CodeRowsProps) {
  const { t, i18n } = useTranslation()
  return (
    <>
      {codes.map((code, index) => (
        <RowBox
          // biome-ignore lint/suspicious/noArrayIndexKey: a code has no identity but its place
          key={index}
          remove={canEdit ? t('lineSheet.codes.remove') : undefined}
          onRemove={() => onChange(codes.toSpliced(index, 1))}
          isNew={code.code === ''}
        >
          {() => (
            <>
              <NativeSelect
                label={t('lineSheet.codes.type')}
                value={code.type}
                disabled={!canEdit}
                data={productCodeTypes.map((row) => ({
                  value: row.code,
                  label: officialName('productCodes', row, i18n.language),
                }))}
                onChange={(event) =>
                  onChange(codes.with(index, { ...code, type: event.currentTarget.value }))
                }
              />
              <TextInput
                id={sheetFieldId(`${path}.${from + index}.code`)}
                label={t('lineSheet.codes.code')}
                dir="ltr"
                maxLength={20}
                value={code.code}
                readOnly={!canEdit}
                error={problem(`${path}.${from + index}.code`)}
                onChange={(event) =>
                  onChange(codes.with(index, { ...code, code: event.currentTarget.value }))
                }
              />
            </>
          )}
        </RowBox>
      ))}
      {problem(path) !== undefined && <p className={classes.problem}>{problem(path)}</p>}
      {canEdit && from + codes.length < mostCodes && (
        <button
          type="button"
          className={classes.quiet}
          onClick={() =>
            onChange([...codes, { type: nextType(codes, problem(path) !== undefined), code: '' }])
          }
        >
          {t('lineSheet.codes.add')}
        </button>
      )}
    </>
  )
}

/** The first type that is not there yet, that of the maker where it is asked for; our own code comes with the item. */
function nextType(codes: readonly LineCode[], isAsked: boolean): string {
  const types = isAsked ? [manufacturerCode, '02', '04'] : ['02', manufacturerCode, '04']
  return types.find((type) => !codes.some((code) => code.type === type)) ?? '99'
}
