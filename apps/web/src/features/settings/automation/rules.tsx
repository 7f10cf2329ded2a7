import {
  type AutomationRule,
  type AutomationRun,
  endpoints,
  type Role,
  type RuleAction,
  type RuleEvent,
  type RuleInput,
  roles,
  ruleActions,
  ruleEvents,
} from '@cuentaclara/contracts'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerSkipForward } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import { SwitchedList } from '../company-settings/switched-list.tsx'
import { rulesQuery, webhooksQuery } from '../queries.ts'
import classes from '../settings.module.css'
import { wordKey } from './automation-words.ts'

/** When something happens, then something is done: made, switched, looked into. */
export function Rules({ company }: { company: string }) {
  const { t } = useTranslation()
  const query = useQuery(rulesQuery(company))
  return (
    <SwitchedList
      words={{
        title: t('automation.rules'),
        hint: t('automation.rulesHint'),
        add: t('automation.newRule'),
        edit: t('automation.editRule'),
        none: t('automation.noRules'),
        log: t('automation.ruleLog'),
        remove: t('automation.deleteRule'),
      }}
      query={query}
      subject="rule"
      describe={(rule) => <RuleWords company={company} rule={rule} />}
      switchLabel={() => t('automation.switchRule')}
      onSwitch={({ id, event, action, target }, is_on) =>
        call(endpoints.updateRule, { params: { id }, body: { event, action, target, is_on } }, { company })
      }
      onRemove={({ id }) => call(endpoints.deleteRule, { params: { id } }, { company })}
      form={(rule, onSaved) => <RuleForm company={company} rule={rule} onSaved={onSaved} />}
      log={({ id }) => <RuleLog company={company} id={id} />}
    />
  )
}

const looks: Looks<AutomationRun['status']> = {
  waiting: ['info', IconClock],
  done: ['success', IconCheck],
  failed: ['danger', IconAlertTriangle],
  skipped: ['neutral', IconPlayerSkipForward],
}

function RunChip({ status }: Pick<AutomationRun, 'status'>) {
  const { t } = useTranslation()
  return <LookChip look={looks[status]}>{t(`automation.runs.${status}`)}</LookChip>
}

function RuleWords({ company, rule }: { company: string; rule: AutomationRule }) {
  const { t } = useTranslation()
  const { event, action, last_run } = rule
  const target = useTargetWords(company, rule)
  return (
    <>
      <p className={classes.thingName}>
        {t('automation.when')} {t(`automation.ruleEvents.${wordKey(event)}`)}
        {last_run !== null && <RunChip status={last_run.status} />}
      </p>
      <p className={classes.hint}>
        {t('automation.thenDo')} <bdi>{t(`automation.sentence.${action}`, { target })}</bdi>
      </p>
    </>
  )
}

/** A role by its word, a webhook by its address, anything else as it was typed. */
function useTargetWords(company: string, { action, target }: AutomationRule): string {
  const { t } = useTranslation()
  const { data } = useQuery({ ...webhooksQuery(company), enabled: action === 'webhook' })
  if (action === 'notify') return t(`common.roles.${target as Role}`)
  if (action !== 'webhook') return target
  return data?.data.find(({ id }) => id === target)?.url ?? '…'
}

type RuleFormProps = { company: string; rule: AutomationRule | null; onSaved: () => void }

function RuleForm({ company, rule, onSaved }: RuleFormProps) {
  const { t } = useTranslation()
  const [event, setEvent] = useState<RuleEvent>(rule?.event ?? 'document.rejected')
  const [action, setAction] = useState<RuleAction>(rule?.action ?? 'mail')
  const [target, setTarget] = useState(rule?.target ?? '')
  const once = useActKey()
  const save = useMutation({
    mutationFn: async () => {
      const body: RuleInput = { event, action, target, is_on: rule?.is_on ?? true }
      if (rule === null) return once(body, (key) => call(endpoints.createRule, { body }, { company, key }))
      return call(endpoints.updateRule, { params: { id: rule.id }, body }, { company })
    },
    onSuccess: onSaved,
  })
  const errors = fieldErrors(save.error)
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save.mutate()
      }}
    >
      <NativeSelect
        data-autofocus
        label={t('automation.when')}
        value={event}
        data={ruleEvents.map((value) => ({
          value,
          label: t(`automation.ruleEvents.${wordKey(value)}`),
        }))}
        onChange={(changed) => setEvent(changed.currentTarget.value as RuleEvent)}
      />
      <NativeSelect
        label={t('automation.thenDo')}
        value={action}
        data={ruleActions.map((value) => ({ value, label: t(`automation.ruleActions.${value}`) }))}
        onChange={(changed) => {
          const next = changed.currentTarget.value as RuleAction
          setAction(next)
          setTarget(next === 'notify' ? 'accountant' : '')
        }}
      />
      <Target company={company} action={action} value={target} error={errors.target} onChange={setTarget} />
      {save.error !== null && Object.keys(errors).length === 0 && (
        <p className={classes.error} role="alert">
          {save.error.message}
        </p>
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={save.isPending} disabled={target.trim() === ''}>
          {t('settings.config.save')}
        </Button>
      </Group>
    </form>
  )
}

type TargetProps = {
  company: string
  action: RuleAction
  value: string
  error: string | undefined
  onChange: (target: string) => void
}

function Target({ company, action, value, error, onChange }: TargetProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...webhooksQuery(company), enabled: action === 'webhook' })
  const hooks = data?.data ?? []
  const change = (input: { currentTarget: { value: string } }) => onChange(input.currentTarget.value)
  switch (action) {
    case 'mail':
      return (
        <TextInput
          required
          dir="ltr"
          type="email"
          maxLength={160}
          label={t('automation.to')}
          {...{ value, error, onChange: change }}
        />
      )
    case 'notify':
      return (
        <NativeSelect
          label={t('automation.role')}
          data={roles.map((role) => ({ value: role, label: t(`common.roles.${role}`) }))}
          {...{ value, error, onChange: change }}
        />
      )
    case 'work':
      return (
        <TextInput
          required
          dir="auto"
          maxLength={120}
          label={t('automation.note')}
          {...{ value, error, onChange: change }}
        />
      )
    case 'webhook':
      return (
        <NativeSelect
          label={t('automation.url')}
          description={data !== undefined && hooks.length === 0 ? t('automation.noHooks') : undefined}
          data={[{ value: '', label: '—' }, ...hooks.map(({ id, url }) => ({ value: id, label: url }))]}
          {...{ value, error, onChange: change }}
        />
      )
  }
}

const problemWords = {
  limit: 'limit',
  off: 'off',
  'webhook-gone': 'webhookGone',
  'webhook-off': 'webhookOff',
  'gave-up': 'gaveUp',
  'letters-full': 'lettersFull',
  'owner-unconfirmed': 'ownerUnconfirmed',
} as const

function RuleLog({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', company, 'rule-runs', id],
    queryFn: ({ signal }) => call(endpoints.listRuleRuns, { params: { id } }, { company, signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'waiting') ? 2_000 : false,
  })
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data?.data.length === 0) return <p className={classes.hint}>{t('automation.nothingDone')}</p>
  return (
    <ul className={classes.entries}>
      {data?.data.map((run) => (
        <li key={run.id} className={classes.delivery}>
          <div className={classes.thingName}>
            <Link
              className={`${classes.grow} cc-ltr cc-numbers`}
              to="/transactions/detail/$type/$id"
              params={{ type: run.subject_kind, id: run.subject_id }}
            >
              {run.subject_number ?? '—'}
            </Link>
            <RunChip status={run.status} />
          </div>
          <p className={classes.hint}>
            <InstantText instant={run.created_at} />
            {run.party_name !== null && (
              <>
                {' · '}
                <bdi>{run.party_name}</bdi>
              </>
            )}
            {run.problem !== null && run.problem in problemWords && (
              <>
                {' · '}
                {t(`automation.runProblems.${problemWords[run.problem as 'limit']}`)}
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
