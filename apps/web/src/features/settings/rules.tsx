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
import { Button, Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerSkipForward, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { fieldErrors } from '#lib/field-errors.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { ErrorState } from '#ui/states.tsx'
import { type ChipIcon, type Tone, ToneChip } from '#ui/status-chip.tsx'
import { toastError } from '#ui/toasts.tsx'
import { wordKey } from './automation-words.ts'
import { rulesQuery, webhooksQuery } from './queries.ts'
import classes from './settings.module.css'

type Open = { what: 'form' | 'log' | 'delete'; rule: AutomationRule | null } | null

/** When something happens, then something is done: made, switched, looked into. */
export function Rules({ company }: { company: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(rulesQuery(company))
  const [open, setOpen] = useState<Open>(null)
  const reload = () => cache.invalidateQueries({ queryKey: rulesQuery(company).queryKey })
  const remove = useMutation({
    mutationFn: (id: string) => call(endpoints.deleteRule, { params: { id } }, { company }),
    onSuccess: reload,
    onError: (problem) => toastError({ subject: 'rule', message: problem.message }),
  })
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  const close = () => setOpen(null)
  return (
    <section className={classes.list} aria-label={t('automation.rules')}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <h3 className={classes.branch}>{t('automation.rules')}</h3>
          <p className={classes.hint}>{t('automation.rulesHint')}</p>
        </div>
        <Button
          variant="default"
          className={classes.still}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setOpen({ what: 'form', rule: null })}
        >
          {t('automation.newRule')}
        </Button>
      </Group>
      {data?.data.length === 0 && <p className={classes.hint}>{t('automation.noRules')}</p>}
      <ul className={classes.entries}>
        {data?.data.map((rule) => (
          <RuleItem key={rule.id} company={company} rule={rule} onOpen={setOpen} />
        ))}
      </ul>
      <SideSheet
        isOpen={open?.what === 'form'}
        onClose={close}
        title={open?.rule ? t('automation.editRule') : t('automation.newRule')}
      >
        <RuleForm
          key={open?.rule?.id ?? 'new'}
          company={company}
          rule={open?.rule ?? null}
          onSaved={() => {
            void reload()
            close()
          }}
        />
      </SideSheet>
      <SideSheet isOpen={open?.what === 'log'} onClose={close} title={t('automation.ruleLog')}>
        {open?.rule && <RuleLog company={company} id={open.rule.id} />}
      </SideSheet>
      {open?.what === 'delete' && open.rule !== null && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('automation.deleteRule')}
          confirmLabel={t('automation.delete')}
          onConfirm={() => remove.mutateAsync(open.rule!.id)}
          onClose={close}
        >
          {t('automation.deleteHint')}
        </ConfirmDialog>
      )}
    </section>
  )
}

const looks: Record<AutomationRun['status'], [Tone, ChipIcon]> = {
  waiting: ['info', IconClock],
  done: ['success', IconCheck],
  failed: ['danger', IconAlertTriangle],
  skipped: ['neutral', IconPlayerSkipForward],
}

function RunChip({ status }: Pick<AutomationRun, 'status'>) {
  const { t } = useTranslation()
  const [tone, icon] = looks[status]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`automation.runs.${status}`)}
    </ToneChip>
  )
}

type RuleItemProps = { company: string; rule: AutomationRule; onOpen: (open: Open) => void }

function RuleItem({ company, rule, onOpen }: RuleItemProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id, event, action, target } = rule
  const what = useTargetWords(company, rule)
  const change = useMutation({
    mutationFn: (is_on: boolean) =>
      call(endpoints.updateRule, { params: { id }, body: { event, action, target, is_on } }, { company }),
    onSettled: () => cache.invalidateQueries({ queryKey: rulesQuery(company).queryKey }),
    onError: (error) => toastError({ subject: 'rule', message: error.message }),
  })
  return (
    <li className={classes.thing} data-quiet={rule.is_on ? undefined : true}>
      <div className={classes.grow}>
        <p className={classes.thingName}>
          {t('automation.when')} {t(`automation.ruleEvents.${wordKey(event)}`)}
          {rule.last_run !== null && <RunChip status={rule.last_run.status} />}
        </p>
        <p className={classes.hint}>
          {t('automation.thenDo')} <bdi>{t(`automation.sentence.${action}`, { target: what })}</bdi>
        </p>
        <Group gap="xs" mt={6}>
          <Button variant="default" size="compact-sm" onClick={() => onOpen({ what: 'log', rule })}>
            {t('automation.log')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen({ what: 'form', rule })}>
            {t('automation.edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={() => onOpen({ what: 'delete', rule })}
          >
            {t('automation.delete')}
          </Button>
        </Group>
      </div>
      <Switch
        aria-label={t('automation.switchRule')}
        checked={rule.is_on}
        disabled={change.isPending}
        onChange={(input) => change.mutate(input.currentTarget.checked)}
      />
    </li>
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
  const save = useMutation({
    mutationFn: async () => {
      const body: RuleInput = { event, action, target, is_on: rule?.is_on ?? true }
      if (rule === null) return call(endpoints.createRule, { body }, { company })
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
  'gave-up': 'gaveUp',
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
