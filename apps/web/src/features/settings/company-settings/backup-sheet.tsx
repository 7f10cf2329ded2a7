import { endpoints } from '@cuentaclara/contracts'
import { PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CurrentPasswordInput, SecondStepInput } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SheetForm } from '#ui/form/sheet-form.tsx'

const blank = { passphrase: '', again: '', password: '', code: '' }
const shortest = 12

/** Asks for a passphrase, twice, and for who asks: whoever has the file and the passphrase has the company. */
export function BackupSheet({ company, onClose }: { company: string; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [typed, setTyped] = useState(blank)
  const set = (name: keyof typeof blank) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const start = async () => {
    const { passphrase, password, code } = typed
    await call(endpoints.startCompanyBackup, { body: { passphrase, password, code } }, { company })
    await cache.invalidateQueries({ queryKey: ['tasks', company] })
    onClose()
  }
  const seen = {
    visibilityToggleButtonProps: { 'aria-label': t('identity.login.showPassword'), tabIndex: 0 },
  }
  return (
    <SheetForm
      title={t('settings.backup.sheet')}
      submitLabel={t('settings.backup.start')}
      isDirty={Object.values(typed).some((text) => text !== '')}
      check={() => ({
        passphrase: typed.passphrase.length < shortest ? t('settings.backup.short') : undefined,
        again: typed.again !== typed.passphrase ? t('settings.backup.differs') : undefined,
        password: typed.password === '' ? t('identity.login.passwordRequired') : undefined,
      })}
      onSubmit={start}
      onClose={onClose}
    >
      {(field) => (
        <>
          <PasswordInput
            label={t('settings.backup.passphrase')}
            description={t('settings.backup.passphraseHint')}
            autoComplete="new-password"
            data-autofocus
            {...seen}
            {...set('passphrase')}
            {...field('passphrase')}
          />
          <PasswordInput
            label={t('settings.backup.again')}
            autoComplete="new-password"
            {...seen}
            {...set('again')}
            {...field('again')}
          />
          <CurrentPasswordInput {...set('password')} {...field('password')} />
          <SecondStepInput {...set('code')} {...field('code')} />
        </>
      )}
    </SheetForm>
  )
}
