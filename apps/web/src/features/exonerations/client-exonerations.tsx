import { type Client, type ClientExoneration, endpoints } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { exemptionInstitution, exemptionType } from '@cuentaclara/einvoice/codes'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCertificate,
  IconCircleCheck,
  IconHourglass,
  IconPlus,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { officialName } from '#lib/official-name.ts'
import { part } from '#lib/part.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { LookChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { KeptRows } from '#ui/list/kept-rows.tsx'
import { CoveredProducts } from './covered-products.tsx'
import classes from './exonerations.module.css'
import { type ExonerationState, stateOf } from './kept-exoneration.ts'
import { clientExonerationsQuery } from './queries.ts'

const ExonerationSheet = part(() => import('./exoneration-sheet.tsx'), 'ExonerationSheet', {
  words: ['clientSheet', 'lineSheet'],
})

/** What frees a client from the tax: until when, for how much and for what, and whether the register said so. */
export function ClientExonerations({ company, client }: { company: string; client: Client }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayEdit = useCan('clients.edit')
  const query = useQuery(clientExonerationsQuery(company, client.id))
  const [open, setOpen] = useState<ClientExoneration | 'new' | null>(null)
  const remember = (data: ClientExoneration[]) =>
    cache.setQueryData(clientExonerationsQuery(company, client.id).queryKey, data)
  const remove = ({ id, number }: ClientExoneration) =>
    call(endpoints.removeClientExoneration, { params: { id: client.id, exoneration: id } }, { company }).then(
      ({ data }) => {
        remember(data)
        toastSuccess({ message: t('clientSheet.exonerations.removed', { number }), subject: 'exoneration' })
      },
      (error) => toastRefusal(error, 'exoneration'),
    )
  if (query.error !== null && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setOpen('new')}>
      {t('clientSheet.exonerations.add')}
    </Button>
  )
  return (
    <>
      <KeptRows
        rows={query.data}
        empty={{
          icon: IconCertificate,
          title: t('clientSheet.exonerations.empty'),
          hint: t('clientSheet.exonerations.emptyHint'),
        }}
        add={add}
        acts={
          mayEdit
            ? {
                edit: { label: ({ number }) => t('clientSheet.exonerations.edit', { number }), act: setOpen },
                remove: {
                  label: ({ number }) => t('clientSheet.exonerations.remove', { number }),
                  act: (row) => void remove(row),
                },
              }
            : null
        }
      >
        {(exoneration) => <Exoneration exoneration={exoneration} />}
      </KeptRows>
      {open !== null && (
        <Suspense fallback={null}>
          <ExonerationSheet
            company={company}
            client={client}
            exoneration={open === 'new' ? null : open}
            onSaved={(data) => {
              remember(data)
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function Exoneration({ exoneration }: { exoneration: ClientExoneration }) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  const { number, points, cabys, issued_on, expires_on, document_type_other, institution_other } = exoneration
  const state = stateOf(exoneration, costaRicaDay(Date.now()))
  return (
    <div className={classes.words}>
      <span className={classes.first}>
        <strong className="cc-ltr cc-numbers">{number}</strong>
        <span className="cc-numbers">{t('clientSheet.exonerations.points', { points })}</span>
        <State state={state} day={expires_on === null ? '' : formatDay(expires_on, format)} />
        {exoneration.is_registered && (
          <span className={classes.muted}>
            <IconCircleCheck size={14} aria-hidden /> {t('clientSheet.exonerations.registered')}
          </span>
        )}
      </span>
      <span className={classes.muted}>
        {document_type_other ??
          officialName('exemptionTypes', exemptionType(exoneration.document_type), i18n.language)}{' '}
        ·{' '}
        {institution_other ??
          officialName(
            'exemptionInstitutions',
            exemptionInstitution(exoneration.institution),
            i18n.language,
          )}{' '}
        · {formatDay(issued_on, format)}
      </span>
      {cabys.length === 0 ? (
        <span className={classes.muted}>{t('clientSheet.exonerations.coversAll')}</span>
      ) : (
        <CoveredProducts
          className={classes.muted}
          cabys={cabys}
          summary={t('clientSheet.exonerations.covers', { count: cabys.length })}
        />
      )}
    </div>
  )
}

const looks = {
  'in-force': null,
  ending: ['warning', IconHourglass],
  over: ['danger', IconAlertTriangle],
} as const

/** Quiet while all is well. */
function State({ state, day }: { state: ExonerationState; day: string }) {
  const { t } = useTranslation()
  const look = looks[state]
  if (day === '') return <span className={classes.muted}>{t('clientSheet.exonerations.noEnd')}</span>
  const words = t(state === 'over' ? 'clientSheet.exonerations.over' : 'clientSheet.exonerations.until', {
    day,
  })
  if (look === null) return <span className={classes.muted}>{words}</span>
  return <LookChip look={look}>{words}</LookChip>
}
