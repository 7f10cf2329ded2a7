import { endpoints } from '@cuentaclara/contracts'
import { Button, FileInput, Group, SimpleGrid, TextInput } from '@mantine/core'
import { IconCertificate, IconPlugConnected, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { InstantText } from '#ui/date-text.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SecretInput } from '../company-settings/secret-input.tsx'
import classes from '../settings.module.css'
import type { StepProps } from './step-props.ts'

const LeaveQuestion = part(() => import('#ui/form/leave-question.tsx'), 'LeaveQuestion')

/** User and password at the authority: written, tried, never read back. */
export function CredentialsStep({ company, setup, target, isReadOnly }: StepProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const present = setup.environments.find(({ environment }) => environment === target)
  const [username, setUsername] = useState(present?.username ?? '')
  const [password, setPassword] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call(
        endpoints.setAuthorityCredentials,
        { body: { environment: target, username, password } },
        { company },
      ),
    onSuccess() {
      setPassword('')
      void cache.invalidateQueries({ queryKey: ['authority', company] })
    },
  })
  const errors = fieldErrors(save.error)
  return (
    <>
      {target === 'simulator' ? (
        <p className={classes.lead}>{t('settings.authority.simulatorNeedsNone')}</p>
      ) : (
        <form
          className={classes.stack}
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate()
          }}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={t('settings.authority.username')}
              dir="ltr"
              autoComplete="off"
              disabled={isReadOnly}
              error={errors.username}
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            <SecretInput
              label={t('settings.authority.password')}
              description={
                present?.has_password ? t('settings.hints.passwordSet') : t('settings.hints.password')
              }
              dir="ltr"
              autoComplete="new-password"
              disabled={isReadOnly}
              error={errors.password}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </SimpleGrid>
          <Suspense>
            <LeaveQuestion
              isOnPage
              isDirty={username !== (present?.username ?? '') || password !== ''}
              isBusy={save.isPending}
            />
          </Suspense>
          {!isReadOnly && (
            <Group>
              <Button type="submit" disabled={username === '' || password === ''} loading={save.isPending}>
                {t('settings.authority.saveCredentials')}
              </Button>
            </Group>
          )}
        </form>
      )}
      {!isReadOnly && <ConnectionTest company={company} target={target} />}
    </>
  )
}

function ConnectionTest({ company, target }: Pick<StepProps, 'company' | 'target'>) {
  const { t } = useTranslation()
  const test = useMutation({
    mutationFn: () => call(endpoints.testConnection, { body: { environment: target } }, { company }),
  })
  const words =
    test.error?.message ??
    (test.data && t(`settings.authority.outcomes.${test.data.outcome}`, { ms: test.data.latency_ms ?? 0 }))
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={18} aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t('settings.authority.testConnection')}
      </Button>
      <span
        role="status"
        className={classes.outcome}
        data-good={test.data?.outcome === 'connected' || undefined}
      >
        {words}
      </span>
    </Group>
  )
}

const mostKeyBytes = 100 * 1024

/** The key file and its PIN: taken once it has opened and belongs to the company. */
export function CertificateStep({ company, setup, target, isReadOnly }: StepProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const certificate = setup.environments.find(({ environment }) => environment === target)?.certificate
  const [file, setFile] = useState<File | null>(null)
  const [pin, setPin] = useState('')
  const isTooBig = file !== null && file.size > mostKeyBytes
  const upload = useMutation({
    mutationFn: async (key: File) => {
      const body = { environment: target, file: await toBase64(key), pin }
      return call(endpoints.setCertificate, { body }, { company })
    },
    onSuccess() {
      setFile(null)
      setPin('')
      toastSuccess({ subject: 'certificate', message: t('settings.authority.uploaded') })
      void cache.invalidateQueries({ queryKey: ['authority', company] })
    },
  })
  const errors = fieldErrors(upload.error)
  return (
    <>
      {certificate && (
        <dl className={classes.facts}>
          <dt>{t('settings.authority.holder')}</dt>
          <dd>
            <bdi>{certificate.holder}</bdi>{' '}
            <span className="cc-ltr cc-numbers">{certificate.identification_number}</span>
          </dd>
          <dt>{t('settings.authority.expires')}</dt>
          <dd>
            <InstantText instant={certificate.not_after} mode="day" />
          </dd>
        </dl>
      )}
      {!isReadOnly && (
        <form
          className={classes.stack}
          onSubmit={(event) => {
            event.preventDefault()
            if (file !== null) upload.mutate(file)
          }}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <FileInput
              label={t('settings.authority.file')}
              description={t('settings.authority.fileHint')}
              accept=".p12,.pfx,application/x-pkcs12"
              leftSection={<IconCertificate size={18} aria-hidden />}
              placeholder={t('settings.authority.chooseFile')}
              clearable
              error={isTooBig ? t('settings.authority.tooBig') : errors.file}
              value={file}
              onChange={setFile}
            />
            <SecretInput
              label={t('settings.authority.pin')}
              description={t('settings.authority.pinHint')}
              dir="ltr"
              autoComplete="off"
              error={errors.pin}
              value={pin}
              onChange={(event) => setPin(event.currentTarget.value)}
            />
          </SimpleGrid>
          {upload.error && Object.keys(errors).length === 0 && (
            <p className={classes.error} role="alert">
              {upload.error.message}
            </p>
          )}
          <Suspense>
            <LeaveQuestion isOnPage isDirty={file !== null || pin !== ''} isBusy={upload.isPending} />
          </Suspense>
          <Group>
            <Button
              type="submit"
              leftSection={<IconUpload size={18} aria-hidden />}
              disabled={file === null || isTooBig || pin === ''}
              loading={upload.isPending}
            >
              {t('settings.authority.upload')}
            </Button>
          </Group>
        </form>
      )}
    </>
  )
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
