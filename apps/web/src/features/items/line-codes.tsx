import { type LineCodes as Answer, endpoints } from '@cuentaclara/contracts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { CodeChoice } from './code-choice.tsx'
import { CodePages } from './code-pages.tsx'
import { lineCodesQuery } from './code-queries.ts'
import classes from './codes-sheet.module.css'
import { rateWith, type TakenCode } from './taken-codes.ts'

type AffectedLine = Answer['data'][number]

/**
 * Lines that may still be billed under a code that was withdrawn or rated otherwise: of drafts, of offers that were not sent, of series.
 * Each is changed by itself, and says what became of it.
 */
export function LineCodes({ company }: { company: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, isFetching } = useQuery(lineCodesQuery(company, page))
  if (error !== null)
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    )
  if (data === undefined || data.total === 0) return null
  return (
    <section aria-labelledby="line-codes">
      <h3 id="line-codes" className={classes.sum}>
        {t('itemSheet.codes.lines.title')}
      </h3>
      <p className={classes.lead}>{t('itemSheet.codes.lines.lead')}</p>
      <ul className={classes.rows} aria-busy={isFetching}>
        {data.data.map((line) => (
          <LineRow key={`${line.id} ${line.place} ${line.cabys}`} company={company} line={line} />
        ))}
      </ul>
      <CodePages listed={data} onPage={setPage} />
    </section>
  )
}

function LineRow({ company, line }: { company: string; line: AffectedLine }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<TakenCode | undefined>(line.proposals[0])
  const { type, id, place, name, cabys, rate_code } = line
  const changing = useMutation({
    mutationFn: async (code: TakenCode) => {
      // A line without VAT has no rate, whichever comes with its code.
      const rate = rateWith(line, code) || code.rate_code || '08'
      const change = {
        type,
        id,
        place,
        from: { cabys, rate_code },
        to: { cabys: code.code, rate_code: rate },
      }
      const { rows } = await call(endpoints.changeLineCodes, { body: { changes: [change] } }, { company })
      const why = rows[0]?.message ?? null
      if (why !== null) throw new Error(why)
    },
    onSuccess: () => {
      toastSuccess({ subject: `line ${id}`, message: t('itemSheet.codes.lines.changed', { line: name }) })
      for (const area of ['items', 'documents', 'quotations', 'recurring'])
        void cache.invalidateQueries({ queryKey: [area, company] })
    },
  })
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <bdi id={`code-of-${id}-${place}`}>{name}</bdi>
        <ToneChip tone="warning" icon={IconAlertTriangle}>
          {t(`itemSheet.codes.problems.${line.problem}`)}
        </ToneChip>
      </div>
      <p className={classes.muted}>
        <Link {...whereItStands(line)}>
          {t(`itemSheet.codes.lines.of.${type}`)}
          {line.title !== null && (
            <>
              {' '}
              <bdi>{line.title}</bdi>
            </>
          )}
        </Link>
        {line.client_name !== null && (
          <>
            {' · '}
            <bdi>{line.client_name}</bdi>
          </>
        )}
      </p>
      <CodeChoice company={company} item={line} code={chosen} onChoose={setChosen} />
      <Button
        variant="default"
        size="compact-md"
        style={{ alignSelf: 'start' }}
        aria-describedby={`code-of-${id}-${place}`}
        disabled={chosen === undefined}
        loading={changing.isPending}
        onClick={() => chosen !== undefined && changing.mutate(chosen)}
      >
        {t('itemSheet.codes.lines.change')}
      </Button>
      {changing.error !== null && (
        <Alert color="red" role="alert">
          {changing.error.message}
        </Alert>
      )}
    </li>
  )
}

function whereItStands({ type, id }: AffectedLine) {
  if (type === 'document') return { to: '/invoices/new', search: { draft: id } } as const
  if (type === 'recurring') return { to: '/recurring-invoices/view/$id', params: { id } } as const
  return { to: '/transactions/detail/$type/$id', params: { type, id } } as const
}
