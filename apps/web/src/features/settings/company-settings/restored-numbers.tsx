import { endpoints, type NumbersProposed } from '@cuentaclara/contracts'
import { Alert, Anchor, Button, Checkbox, CheckboxGroup, Group, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { membersQuery } from '#features/members/index.ts'
import { formatInstant } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { numberingQuery, numbersProposedQuery } from '../queries.ts'
import classes from '../settings.module.css'

type Props = { company: string; backupAt: string; isReadOnly: boolean }
type Series = NumbersProposed['series'][number]

/** After a restore: says that nothing is issued, and asks from which numbers each series goes on. */
export function RestoredNumbers({ company, backupAt, isReadOnly }: Props) {
  const { t } = useTranslation()
  return (
    <section className={classes.restored} aria-label={t('settings.numbering.restored.title')}>
      <Alert
        color="yellow"
        icon={<IconHistory size={20} aria-hidden />}
        title={t('settings.numbering.restored.title')}
      >
        {t('settings.numbering.restored.hint', { time: formatInstant(backupAt) })}
      </Alert>
      {!isReadOnly && <Proposal company={company} />}
    </section>
  )
}

function Proposal({ company }: { company: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(numbersProposedQuery(company))
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <FormSkeleton />
  return (
    <>
      <HeldPeople company={company} />
      <HeldElse company={company} held={data.held} />
      <section className={classes.restoredStep}>
        <h3 className={classes.branch}>{t('settings.numbering.restored.numbers')}</h3>
        <p className={classes.lead}>{sayAsked(t, data)}</p>
        <ConfirmForm company={company} series={data.series} />
      </section>
    </>
  )
}

/** What else is not as it was: held until somebody looks, or to be looked through. */
function HeldElse({ company, held }: { company: string; held: NumbersProposed['held'] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.restoredStep}>
      <h3 className={classes.branch}>{t('settings.numbering.restored.rest')}</h3>
      <p className={classes.lead}>{t('settings.numbering.restored.else')}</p>
      <Group gap={24}>
        {(['api_keys', 'webhooks'] as const).map(
          (what) =>
            held[what] > 0 && (
              <Anchor
                key={what}
                component={Link}
                to="/main-configurations/$company_id"
                params={{ company_id: company } as never}
                search={{ tab: 'automation' } as never}
              >
                {t(`settings.numbering.restored.${what}`, { held: formatCount(held[what]) })}
              </Anchor>
            ),
        )}
        {held.letters > 0 && (
          <Anchor component={Link} to="/letters" search={{ view: 'undelivered' } as never}>
            {t('settings.numbering.restored.letters', { held: formatCount(held.letters) })}
          </Anchor>
        )}
      </Group>
    </section>
  )
}

/** Who was a member in the backup and may have left since: everybody is ticked, and whoever looks takes the tick from who is gone. */
function HeldPeople({ company }: { company: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data } = useQuery(membersQuery(company))
  const [left, setLeft] = useState<readonly string[]>([])
  const held = data?.data.filter(({ is_held }) => is_held) ?? []
  const stay = held.filter(({ user_id }) => !left.includes(user_id)).map(({ user_id }) => user_id)
  const letIn = useMutation({
    async mutationFn() {
      for (const id of stay)
        await call(endpoints.activateMember, { params: { id }, body: { active: 1 } }, { company })
    },
    onSuccess: () => toastSuccess({ subject: 'members', message: t('settings.numbering.restored.areIn') }),
    onError: (error) => toastRefusal(error, 'members'),
    onSettled: () => cache.invalidateQueries({ queryKey: ['members', company] }),
  })
  if (held.length === 0) return null
  return (
    <section className={classes.restoredStep}>
      <h3 className={classes.branch} id="restored-people">
        {t('settings.numbering.restored.whoEnters')}
      </h3>
      <p className={classes.lead}>{t('settings.numbering.restored.people')}</p>
      <CheckboxGroup
        aria-labelledby="restored-people"
        value={stay}
        onChange={(ticked) =>
          setLeft(held.map(({ user_id }) => user_id).filter((id) => !ticked.includes(id)))
        }
      >
        <div className={classes.stack}>
          {held.map(({ user_id, name, email, role }) => (
            <Checkbox
              key={user_id}
              value={user_id}
              label={
                <>
                  <bdi>{name}</bdi> · {t(`common.roles.${role}`)}
                </>
              }
              description={email !== null && <span className="cc-ltr">{email}</span>}
            />
          ))}
          <Group>
            <Button
              variant="default"
              loading={letIn.isPending}
              disabled={stay.length === 0}
              onClick={() => letIn.mutate()}
            >
              {t('settings.numbering.restored.letIn')}
            </Button>
          </Group>
        </div>
      </CheckboxGroup>
    </section>
  )
}

function sayAsked(t: TFunction, { is_asked, missing }: NumbersProposed): string {
  if (!is_asked) return t('settings.numbering.restored.notAsked')
  if (missing === 0) return t('settings.numbering.restored.nothingMissing')
  return t('settings.numbering.restored.asked', { count: missing, missing: formatCount(missing) })
}

function ConfirmForm({ company, series }: { company: string; series: readonly Series[] }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const numberOf = (one: Series) => typed[addressOf(one)] ?? String(one.proposed)
  const confirm = useMutation({
    mutationFn: () => {
      const numbers = series.map(({ branch, terminal, document_type, ...one }) => ({
        branch,
        terminal,
        document_type: document_type as '01',
        next_sequence: Number.parseInt(numberOf({ branch, terminal, document_type, ...one }), 10),
      }))
      return call(endpoints.confirmNumbers, { body: { series: numbers, reason } }, { company })
    },
    async onSuccess(numbering) {
      cache.setQueryData(numberingQuery(company).queryKey, numbering)
      toastSuccess({ subject: 'numbering', message: t('settings.numbering.restored.done') })
      await cache.invalidateQueries()
    },
    onError: (error) => toastRefusal(error, 'numbering'),
  })
  const isWhole =
    series.every((one) => Number(numberOf(one)) >= one.next_sequence) && reason.trim().length >= 3
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate()
      }}
    >
      <div className={classes.stack}>
        <div className={classes.nextNumbers}>
          {series.map((one) => (
            <TextInput
              key={addressOf(one)}
              styles={{ input: { direction: 'ltr', textAlign: 'end' } }}
              className="cc-numbers"
              inputMode="numeric"
              label={
                <>
                  <span className="cc-ltr cc-numbers">
                    {one.branch}-{one.terminal}
                  </span>{' '}
                  {t(`settings.numbering.types.${one.document_type as '01'}`)}
                </>
              }
              description={<InBackup next={one.next_sequence} typed={Number(numberOf(one))} />}
              value={numberOf(one)}
              error={
                Number(numberOf(one)) < one.next_sequence
                  ? t('settings.numbering.restored.tooLow', { next: formatCount(one.next_sequence) })
                  : undefined
              }
              onChange={(event) =>
                setTyped({
                  ...typed,
                  [addressOf(one)]: event.currentTarget.value.replace(/\D/g, '').slice(0, 10),
                })
              }
            />
          ))}
        </div>
        <ReasonField label={t('settings.numbering.restored.reason')} value={reason} onChange={setReason} />
        <LeaveQuestion
          isOnPage
          isDirty={Object.keys(typed).length > 0 || reason !== ''}
          isBusy={confirm.isPending}
        />
        <div>
          <Button type="submit" disabled={!isWhole} loading={confirm.isPending}>
            {t('settings.numbering.restored.confirm')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** What the backup has, and by how much it goes on after that: what to look at among many that stay. */
function InBackup({ next, typed }: { next: number; typed: number }) {
  const { t } = useTranslation()
  return (
    <>
      {t('settings.numbering.restored.inBackup', { next: formatCount(next) })}
      {typed > next && <strong className="cc-ltr cc-numbers"> +{formatCount(typed - next)}</strong>}
    </>
  )
}

function addressOf({ branch, terminal, document_type }: Series): string {
  return `${branch}${terminal}${document_type}`
}
