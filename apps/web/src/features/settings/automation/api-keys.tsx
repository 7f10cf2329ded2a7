import { type ApiKey, type ApiScope, apiScopes, endpoints } from '@cuentaclara/contracts'
import { Button, Checkbox, CheckboxGroup, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconBan, IconCheck, IconClockX, IconHistory, IconPlayerPause, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CurrentPasswordInput, PasswordGate, SecondStepInput } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { LinesSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { AskingSheet } from '#ui/form/asking-sheet.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { apiKeysQuery, numbersProposedQuery } from '../queries.ts'
import classes from '../settings.module.css'
import { wordKey } from './automation-words.ts'
import { SecretOnce } from './secret-once.tsx'

const looks: Looks<ApiKey['state']> = {
  working: ['success', IconCheck],
  idle: ['warning', IconPlayerPause],
  held: ['warning', IconHistory],
  expired: ['neutral', IconClockX],
  revoked: ['neutral', IconBan],
}

/** The keys of other programs: made, seen at work, revoked. */
export function ApiKeys({ company }: { company: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(apiKeysQuery(company))
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  return (
    <section className={classes.stack} aria-label={t('automation.keys')}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <h3 className={classes.branch}>{t('automation.keys')}</h3>
          <p className={classes.hint}>{t('automation.keysHint')}</p>
        </div>
        <Button
          variant="default"
          className={classes.still}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setIsMaking(true)}
        >
          {t('automation.newKey')}
        </Button>
      </Group>
      {made !== null && <SecretOnce label={made.name} secret={made.token} onDone={() => setMade(null)} />}
      {data === undefined && <LinesSkeleton />}
      {data?.data.length === 0 && <p className={classes.hint}>{t('automation.noKeys')}</p>}
      <ul className={classes.entries}>
        {data?.data.map((key) => (
          <Key key={key.id} company={company} apiKey={key} />
        ))}
      </ul>
      {isMaking && (
        <AskingSheet onClose={() => setIsMaking(false)} title={t('automation.newKey')}>
          {({ onWritten, onDone }) => (
            <KeyForm
              company={company}
              onWritten={onWritten}
              onMade={(name, token) => {
                setMade({ name, token })
                onDone()
              }}
            />
          )}
        </AskingSheet>
      )}
    </section>
  )
}

function Key({ company, apiKey }: { company: string; apiKey: ApiKey }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isProving, setIsProving] = useState(false)
  const revoke = useMutation({
    mutationFn: () => call(endpoints.revokeApiKey, { params: { id: apiKey.id } }, { company }),
    onSuccess: () => cache.invalidateQueries({ queryKey: apiKeysQuery(company).queryKey }),
    onError: (error) => toastRefusal(error, 'api-key'),
  })
  const letIn = async (body: { password: string; code: string }) => {
    await call(endpoints.letInApiKey, { params: { id: apiKey.id }, body }, { company })
    // Where the numbers after a restore are asked, it says how many keys are held.
    void cache.invalidateQueries({ queryKey: numbersProposedQuery(company).queryKey })
    await cache.invalidateQueries({ queryKey: apiKeysQuery(company).queryKey })
  }
  const isHeld = apiKey.state === 'held'
  const isOver = apiKey.state === 'expired' || apiKey.state === 'revoked'
  const say = (scopes: readonly string[]) =>
    scopes.map((scope) => t(`automation.scopes.${wordKey(scope as ApiScope)}`)).join(' · ')
  return (
    <li className={classes.thing} data-quiet={isOver || undefined}>
      <div className={classes.grow}>
        <p className={classes.thingName}>
          <bdi>{apiKey.name}</bdi>
          <code className="cc-ltr">cck_…{apiKey.tail}</code>
          <LookChip look={looks[apiKey.state]}>{t(`automation.states.${apiKey.state}`)}</LookChip>
        </p>
        <p className={classes.hint}>{say(apiKey.scopes)}</p>
        {apiKey.withheld.length > 0 && !isOver && (
          <p className={classes.hint} data-bad>
            {t('automation.withheld', { scopes: say(apiKey.withheld) })}
          </p>
        )}
        <p className={classes.hint}>
          {apiKey.last_used_at === null ? (
            t('automation.neverUsed')
          ) : (
            <>
              {t('automation.lastUsed')} <InstantText instant={apiKey.last_used_at} mode="relative" />
            </>
          )}
          {apiKey.expires_at !== null && (
            <>
              {' · '}
              {t('automation.until')} <InstantText instant={apiKey.expires_at} mode="day" />
            </>
          )}
          {apiKey.created_by !== null && (
            <>
              {' · '}
              <bdi>{apiKey.created_by}</bdi>
            </>
          )}
        </p>
        {isHeld && <p className={classes.hint}>{t('automation.heldHint')}</p>}
        {apiKey.state === 'idle' && <p className={classes.hint}>{t('automation.idleHint')}</p>}
        {isHeld && isProving && (
          <PasswordGate label={t('automation.letIn')} onProve={letIn} onClose={() => setIsProving(false)} />
        )}
      </div>
      {isHeld && !isProving && (
        <Button variant="default" size="compact-sm" onClick={() => setIsProving(true)}>
          {t('automation.letIn')}
        </Button>
      )}
      {!isOver && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => setIsAsking(true)}>
          {t('automation.revoke')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('automation.revokeTitle', { name: apiKey.name })}
          confirmLabel={t('automation.revoke')}
          onConfirm={() => revoke.mutateAsync()}
          onClose={() => setIsAsking(false)}
        >
          {t('automation.revokeHint')}
        </ConfirmDialog>
      )}
    </li>
  )
}

const lifetimes = ['90', '30', '365', 'none'] as const

type KeyFormProps = {
  company: string
  onWritten: () => void
  onMade: (name: string, token: string) => void
}

function KeyForm({ company, onWritten, onMade }: KeyFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [life, setLife] = useState<(typeof lifetimes)[number]>('90')
  const [scopes, setScopes] = useState<string[]>(['documents.read', 'clients.read'])
  const [proof, setProof] = useState({ password: '', code: '' })
  const make = useMutation({
    mutationFn: () => {
      const days = life === 'none' ? null : (Number.parseInt(life, 10) as 30 | 90 | 365)
      const body = { ...proof, name, days, scopes: scopes as ApiScope[] }
      return call(endpoints.createApiKey, { body }, { company })
    },
    onSuccess(answer) {
      void cache.invalidateQueries({ queryKey: apiKeysQuery(company).queryKey })
      onMade(answer.name, answer.token)
    },
  })
  const errors = fieldErrors(make.error)
  return (
    <form
      className={classes.stack}
      onChange={onWritten}
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate()
      }}
    >
      <TextInput
        data-autofocus
        label={t('automation.keyName')}
        description={t('automation.keyNameHint')}
        maxLength={60}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('automation.life')}
        value={life}
        data={lifetimes.map((value) => ({ value, label: t(`automation.lives.${value}`) }))}
        onChange={(event) => setLife(event.currentTarget.value as typeof life)}
      />
      <CheckboxGroup
        label={t('automation.mayDo')}
        description={t('automation.mayDoHint')}
        value={scopes}
        error={errors.scopes}
        onChange={setScopes}
      >
        <div className={classes.choices}>
          {apiScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`automation.scopes.${wordKey(scope)}`)} />
          ))}
        </div>
      </CheckboxGroup>
      <CurrentPasswordInput
        value={proof.password}
        error={errors.password}
        onChange={(event) => setProof({ ...proof, password: event.currentTarget.value })}
      />
      <SecondStepInput
        value={proof.code}
        error={errors.code}
        onChange={(event) => setProof({ ...proof, code: event.currentTarget.value })}
      />
      {make.error !== null && Object.keys(errors).length === 0 && (
        <p className={classes.error} role="alert">
          {make.error.message}
        </p>
      )}
      <Group justify="flex-end">
        <Button
          type="submit"
          loading={make.isPending}
          disabled={name.trim().length < 2 || scopes.length === 0 || proof.password === ''}
        >
          {t('automation.makeKey')}
        </Button>
      </Group>
    </form>
  )
}
