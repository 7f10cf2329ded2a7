import { endpoints, type TwoStepSetUp } from '@cuentaclara/contracts'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleDashed, IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { renderSVG } from 'uqr'
import { call } from '#lib/http/api.ts'
import { saveBlob } from '#lib/http/download.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CopyButton } from '#ui/copyable-id.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { Section } from '#ui/section.tsx'
import classes from './account.module.css'
import { applyFieldErrors } from './field-errors.ts'
import { FormActions } from './form-actions.tsx'
import { PasswordGate } from './password-gate.tsx'
import { securityQuery } from './queries.ts'

type Step =
  | { name: 'idle' | 'turning-on' | 'turning-off' | 'renewing' }
  | { name: 'scanning'; setUp: TwoStepSetUp }
  | { name: 'codes'; codes: string[] }

const idle: Step = { name: 'idle' }

/** Codes of an authenticator application: on, off, and the codes for the day it is lost. */
export function TwoStepSection(props: { is_on: boolean; recovery_codes_left: number }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [step, setStep] = useState<Step>(idle)
  const isOn = props.is_on
  const showCodes = ({ recovery_codes: codes }: { recovery_codes: string[] }) => {
    setStep({ name: 'codes', codes })
    void cache.invalidateQueries(securityQuery)
  }
  const close = () => setStep(idle)
  const bodies: Record<Step['name'], ReactNode> = {
    idle: null,
    'turning-on': (
      <PasswordGate
        label={t('identity.security.turnOn')}
        onClose={close}
        onProve={async (body) =>
          setStep({ name: 'scanning', setUp: await call(endpoints.setUpTwoStep, { body }) })
        }
      />
    ),
    'turning-off': (
      <PasswordGate
        label={t('identity.security.turnOff')}
        isDangerous
        onClose={close}
        onProve={async (body) => {
          await call(endpoints.turnOffTwoStep, { body })
          close()
          await cache.invalidateQueries(securityQuery)
        }}
      />
    ),
    renewing: (
      <PasswordGate
        label={t('identity.security.renew')}
        onClose={close}
        onProve={async (body) => showCodes(await call(endpoints.renewRecoveryCodes, { body }))}
      />
    ),
    scanning: step.name === 'scanning' && <Scan setUp={step.setUp} onConfirmed={showCodes} onClose={close} />,
    codes: step.name === 'codes' && <RecoveryCodes codes={step.codes} onKept={close} />,
  }
  return (
    <Section
      title={t('identity.security.twoStep')}
      state={
        <ToneChip tone={isOn ? 'success' : 'neutral'} icon={isOn ? IconShieldCheck : IconCircleDashed}>
          {isOn ? t('identity.security.on') : t('identity.security.off')}
        </ToneChip>
      }
      hint={
        isOn
          ? t('identity.security.codesLeft', { count: props.recovery_codes_left })
          : t('identity.security.twoStepHint')
      }
      actions={step.name === 'idle' && <Actions isOn={isOn} onStep={(name) => setStep({ name })} />}
    >
      {bodies[step.name]}
    </Section>
  )
}

type Begin = 'turning-on' | 'turning-off' | 'renewing'

function Actions({ isOn, onStep }: { isOn: boolean; onStep: (name: Begin) => void }) {
  const { t } = useTranslation()
  if (!isOn) return <Button onClick={() => onStep('turning-on')}>{t('identity.security.turnOn')}</Button>
  return (
    <>
      <Button variant="default" onClick={() => onStep('renewing')}>
        {t('identity.security.renew')}
      </Button>
      <Button variant="default" onClick={() => onStep('turning-off')}>
        {t('identity.security.turnOff')}
      </Button>
    </>
  )
}

type ScanProps = {
  setUp: TwoStepSetUp
  onConfirmed: (answer: { recovery_codes: string[] }) => void
  onClose: () => void
}

function Scan({ setUp, onConfirmed, onClose }: ScanProps) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { code: '' } })
  const confirm = useMutation({
    mutationFn: ({ code }: typeof form.values) =>
      call(endpoints.confirmTwoStep, { body: { code: code.trim() } }),
    onSuccess: onConfirmed,
    onError: (error) => applyFieldErrors(form, error),
  })
  return (
    <div className={classes.setUp}>
      <div
        className={classes.qr}
        role="img"
        aria-label={t('identity.security.qr')}
        // Drawn here from the address that the server gave: nothing a person typed is in it.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the picture is SVG text
        dangerouslySetInnerHTML={{ __html: renderSVG(setUp.uri, { border: 1 }) }}
      />
      <form noValidate className={classes.steps} onSubmit={form.onSubmit((values) => confirm.mutate(values))}>
        <p>{t('identity.security.scan')}</p>
        <p className={classes.itemHint}>
          {t('identity.security.cannotScan')} <span className={`${classes.key} cc-ltr`}>{setUp.secret}</span>{' '}
          <CopyButton value={setUp.secret} label={t('identity.security.twoStep')} />
        </p>
        <TextInput
          label={t('identity.login.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          dir="ltr"
          autoFocus
          {...form.getInputProps('code')}
        />
        <FormActions
          label={t('identity.security.confirmCode')}
          isPending={confirm.isPending}
          onClose={onClose}
        />
      </form>
    </div>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  // They are shown this once: whoever reads the screen by ear is led to them.
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  return (
    <>
      <p className={classes.hint} role="status">
        {t('identity.security.recoveryHint')}
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        className={`${classes.codes} cc-ltr`}
        aria-label={t('identity.security.recovery')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={() =>
            saveBlob(new Blob([text], { type: 'text/plain' }), `${t('identity.security.codesFile')}.txt`)
          }
        >
          {t('identity.security.downloadCodes')}
        </Button>
        <CopyButton value={text} label={t('identity.security.recovery')} size={38} />
        <Button onClick={onKept}>{t('identity.security.kept')}</Button>
      </div>
    </>
  )
}
