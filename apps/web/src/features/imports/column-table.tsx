import type { Import, ImportMapping } from '@cuentaclara/contracts'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useFieldName } from './field-name.ts'
import classes from './imports.module.css'

type Props = { file: Import; isBusy: boolean; onCheck: (mapping: ImportMapping) => void }

/** What each column of the file is: proposed, and changed here. */
export function ColumnTable({ file, isBusy, onCheck }: Props) {
  const { t } = useTranslation()
  const fieldName = useFieldName()
  const [fields, setFields] = useState(() => file.columns.map(({ field }) => field))
  const [sign, setSign] = useState(file.decimal_sign)
  const missing = file.fields.filter(({ field, is_needed }) => is_needed && !fields.includes(field))
  const isTwice = (at: number) => fields[at] !== null && fields.indexOf(fields[at] ?? null) < at
  const hasTwice = fields.some((_, at) => isTwice(at))
  const choose = (at: number, field: string) =>
    setFields(fields.map((each, index) => (index === at ? field || null : each)))
  return (
    <section className={`${classes.panel} cc-card`} aria-label={t('imports.columns.title')}>
      <h2 className={classes.title}>{t('imports.columns.title')}</h2>
      <p className={classes.muted}>{t('imports.columns.lead')}</p>
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">{t('imports.columns.head')}</th>
            <th scope="col">{t('imports.columns.samples')}</th>
            <th scope="col">{t('imports.columns.field')}</th>
          </tr>
        </thead>
        <tbody>
          {file.columns.map(({ head, samples }, at) => {
            const name = head || t('imports.columns.untitled', { number: at + 1 })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, headings may be the same
              <tr key={at} data-left-out={fields[at] === null || undefined}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>
                  <bdi className={classes.samples}>{samples.join(' · ')}</bdi>
                </td>
                <td>
                  <NativeSelect
                    aria-label={t('imports.columns.fieldOf', { head: name })}
                    value={fields[at] ?? ''}
                    error={isTwice(at) ? t('imports.columns.taken') : undefined}
                    data={[
                      { value: '', label: t('imports.columns.leftOut') },
                      ...file.fields.map(({ field, is_needed }) => ({
                        value: field,
                        label: is_needed
                          ? t('imports.columns.needed', { field: fieldName(field) })
                          : fieldName(field),
                      })),
                    ]}
                    onChange={(event) => choose(at, event.currentTarget.value)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {missing.map(({ field }) => (
        <p key={field} className={classes.error} role="alert">
          {t('imports.columns.missing', { field: fieldName(field) })}
        </p>
      ))}
      <div className={classes.spread}>
        <NativeSelect
          label={t('imports.columns.decimals')}
          value={sign}
          data={(['dot', 'comma'] as const).map((value) => ({ value, label: t(`imports.columns.${value}`) }))}
          onChange={(event) => setSign(event.currentTarget.value as 'dot')}
        />
        <Button
          loading={isBusy}
          disabled={missing.length > 0 || hasTwice}
          onClick={() => onCheck({ fields, decimal_sign: sign })}
        >
          {t('imports.columns.check')}
        </Button>
      </div>
    </section>
  )
}
