import { endpoints, type StatementAnswer, type StatementField } from '@cuentaclara/contracts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { whyRefused } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DropZone } from '#ui/form/drop-zone.tsx'
import classes from './bank.module.css'
import { bankAccountsQuery, forgetBank } from './queries.ts'

const fields: readonly StatementField[] = [
  'day',
  'description',
  'reference',
  'amount',
  'debit',
  'credit',
  'balance',
]

type Sent = { file: File; columns?: string }

/** Of which account the next statement is, and where it is dropped. */
export function StatementDrop({ company }: { company: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: accounts = [] } = useQuery({ ...bankAccountsQuery(company), enabled: company !== '' })
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [currency, setCurrency] = useState('CRC')
  const known =
    chosen === '' ? undefined : (accounts.find(({ account }) => account === chosen) ?? accounts[0])
  const account = known?.account ?? typed.replace(/[\s-]/g, '').toUpperCase()
  const isAccount = /^CR\d{20}$/.test(account)
  // Said once somebody wanted to go on without it, then as it is typed.
  const [isAsked, setIsAsked] = useState(false)
  const iban = useRef<HTMLInputElement>(null)
  const take = useMutation({
    mutationFn: ({ file, columns }: Sent) => {
      const body = new FormData()
      body.append('file', file)
      const query = {
        account,
        currency: (known?.currency ?? currency) === 'USD' ? ('USD' as const) : ('CRC' as const),
        ...(columns === undefined ? {} : { columns }),
      }
      return call(endpoints.takeStatement, { query, body }, { company })
    },
    onSuccess: () => forgetBank(cache, company),
  })
  const { data: answer, variables: sent } = take
  return (
    <section className={`${classes.panel} cc-card`} aria-label={t('bank.account')}>
      <div className={classes.row}>
        <NativeSelect
          label={t('bank.account')}
          value={known?.account ?? ''}
          data={[
            ...accounts.map((each) => ({
              value: each.account,
              label: [each.bank, each.account, each.currency].filter(Boolean).join(' · '),
            })),
            { value: '', label: t('bank.other') },
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {known === undefined && (
          <>
            <TextInput
              ref={iban}
              label={t('bank.iban')}
              placeholder={t('bank.ibanHint')}
              error={isAsked && !isAccount && t('bank.ibanFirst')}
              dir="ltr"
              maxLength={30}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <NativeSelect
              label={t('bank.currency')}
              value={currency}
              data={['CRC', 'USD']}
              onChange={(event) => setCurrency(event.currentTarget.value)}
            />
          </>
        )}
      </div>
      <DropZone
        hint={take.isPending ? t('bank.reading') : t('bank.drop')}
        choose={t('bank.choose')}
        accept=".csv,.txt,.xlsx,.xls,.html,.htm,.ofx,.qfx,.xml"
        isBusy={take.isPending}
        asksFirst={() => {
          setIsAsked(!isAccount)
          if (!isAccount) iban.current?.focus()
          return !isAccount
        }}
        isQuiet
        onFiles={([file]) => file && take.mutate({ file })}
      />
      <div aria-live="polite">
        {take.error !== null && <p className={classes.wrong}>{whyRefused(take.error)}</p>}
        {answer?.columns === null && <Taken answer={answer} />}
      </div>
      {answer != null && answer.columns !== null && sent !== undefined && (
        <Columns
          key={answer.file_name}
          columns={answer.columns}
          isBusy={take.isPending}
          onRead={(columns) => take.mutate({ file: sent.file, columns })}
        />
      )}
    </section>
  )
}

function Taken({ answer }: { answer: StatementAnswer }) {
  const { t } = useTranslation()
  const rows = answer.refused.map(
    ({ row, field }) => `${row} (${t(`bank.fields.${field as StatementField}`)})`,
  )
  return (
    <>
      <p className={classes.note}>
        {[
          t('bank.taken', { count: answer.taken }),
          ...(answer.known > 0 ? [t('bank.known', { count: answer.known })] : []),
        ].join(' · ')}
      </p>
      {rows.length > 0 && <p className={classes.wrong}>{t('bank.refused', { rows: rows.join(', ') })}</p>}
    </>
  )
}

type ColumnsProps = {
  columns: NonNullable<StatementAnswer['columns']>
  isBusy: boolean
  onRead: (columns: string) => void
}

/** What each column is, where its headings do not say it. */
function Columns({ columns, isBusy, onRead }: ColumnsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(() => columns.map(({ field }) => field ?? ''))
  return (
    <fieldset className={classes.columns}>
      <legend>{t('bank.columnsTitle')}</legend>
      <p className={classes.note}>{t('bank.columnsHint')}</p>
      <div className={classes.row}>
        {columns.map(({ head }, at) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
            key={at}
            label={head || String(at + 1)}
            value={chosen[at] ?? ''}
            data={[
              { value: '', label: t('bank.leftOut') },
              ...fields.map((value) => ({ value, label: t(`bank.fields.${value}`) })),
            ]}
            onChange={(event) => setChosen(chosen.with(at, event.currentTarget.value as StatementField | ''))}
          />
        ))}
      </div>
      <Button loading={isBusy} onClick={() => onRead(chosen.join(','))}>
        {t('bank.read')}
      </Button>
    </fieldset>
  )
}
