import {
  type Client,
  type ClientCorrection,
  type CorrectionField,
  endpoints,
  type OwnDetails,
} from '@cuentaclara/contracts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import classes from './client-corrections.module.css'
import { clientCorrectionsQuery } from './client-insight-queries.ts'
import { sayPlace } from './say-part.ts'

type ClientCorrectionsProps = { company: string; client: Client; mayEdit: boolean }

/** What a client says of itself on its page, to be taken over part by part; nothing where nothing waits. */
export function ClientCorrections({ company, client, mayEdit }: ClientCorrectionsProps) {
  const found = useQuery(clientCorrectionsQuery(company, client.id)).data?.data ?? []
  return found.map((correction) => (
    <Correction key={correction.id} company={company} correction={correction} mayEdit={mayEdit} />
  ))
}

type CorrectionProps = { company: string; correction: ClientCorrection; mayEdit: boolean }

function Correction({ company, correction, mayEdit }: CorrectionProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const titleId = useId()
  const { id, given_at, fields, before, after } = correction
  // Another identity is another taxpayer on every document to come: it is ticked by hand.
  const [accepted, setAccepted] = useState<CorrectionField[]>(() =>
    fields.filter((field) => field !== 'identification'),
  )
  const [reason, setReason] = useState('')
  const isAll = accepted.length === fields.length
  const decide = useMutation({
    mutationFn: (accept: CorrectionField[]) =>
      call(
        endpoints.decideClientCorrection,
        { params: { id }, body: { accept, reason: reason.trim() || null } },
        { company },
      ),
    onSuccess: async () => {
      toastSuccess({ subject: 'client', message: t('clientSheet.corrections.decided') })
      await cache.invalidateQueries({ queryKey: ['clients', company] })
    },
  })
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('clientSheet.corrections.title')}
        <span className={classes.muted}>
          {' · '}
          <InstantText instant={given_at} mode="relative" />
        </span>
      </h2>
      {fields.length === 0 && <p className={classes.muted}>{t('clientSheet.corrections.none')}</p>}
      <ul className={classes.rows}>
        {fields.map((field) => (
          <li key={field} className={classes.row}>
            <Checkbox
              label={t(`clientSheet.field.${field}`)}
              checked={accepted.includes(field)}
              disabled={!mayEdit}
              onChange={(event) => {
                const isTaken = event.currentTarget.checked
                setAccepted(isTaken ? [...accepted, field] : accepted.filter((each) => each !== field))
              }}
            />
            <span className={classes.change}>
              {sayPart(before, field) !== '' && (
                <del className={classes.before}>{sayPart(before, field)}</del>
              )}
              <IconArrowRight size={14} className="cc-mirror" aria-label="→" />
              <bdi className={classes.after}>{sayPart(after, field) || '—'}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <>
          {!isAll && (
            <TextInput
              maxLength={300}
              label={t('clientSheet.corrections.reason')}
              description={t('clientSheet.corrections.reasonHint')}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {decide.error !== null && (
            <p className={classes.error} role="alert">
              {decide.error.message}
            </p>
          )}
          <div className={classes.acts}>
            <Button
              loading={decide.isPending}
              disabled={accepted.length === 0 && fields.length > 0}
              onClick={() => decide.mutate(accepted)}
            >
              {fields.length === 0
                ? t('clientSheet.corrections.close')
                : t('clientSheet.corrections.accept', { count: accepted.length })}
            </Button>
            {fields.length > 0 && (
              <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate([])}>
                {t('clientSheet.corrections.refuse')}
              </Button>
            )}
          </div>
          <LeaveQuestion isOnPage isDirty={reason.trim() !== ''} isBusy={decide.isPending} />
        </>
      )}
    </section>
  )
}

/** A part of what a client is, on one line. */
function sayPart(details: Partial<OwnDetails>, field: CorrectionField): string {
  switch (field) {
    case 'identification':
      return details.identification_number ?? ''
    case 'emails':
      return details.emails?.join(', ') ?? ''
    case 'phone':
      return [details.phone_country_code && `+${details.phone_country_code}`, details.phone_number]
        .filter(Boolean)
        .join(' ')
    case 'place':
      return sayPlace(details)
    case 'contacts':
      return (details.contacts ?? [])
        .map(({ name, role, email, phone }) => [name, role, email, phone].filter(Boolean).join(', '))
        .join(' · ')
    default:
      return details[field] ?? ''
  }
}
