import { Button, Group, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { StepProps } from '../authority/step-props.ts'
import classes from '../settings.module.css'
import { formOf, useCompanyConfig } from '../use-company-config.ts'
import { askRegister } from './company-form.ts'

/** What the company does, as the register has it. */
export function ActivitiesStep({ company, isReadOnly }: StepProps) {
  const { t } = useTranslation()
  const { settings, save } = useCompanyConfig(company)
  const take = useMutation({
    mutationFn: async (number: string) => {
      const { activities } = await askRegister(number, company)
      return save.mutateAsync(formOf({ activities: JSON.stringify(activities) }))
    },
  })
  if (settings === undefined) return null
  return (
    <>
      <ul className={classes.entries}>
        {settings.activities.map((activity) => (
          <li key={activity.code} className={classes.entry}>
            <span className="cc-ltr cc-numbers">{activity.code}</span>
            <span className={classes.grow}>
              <bdi>{activity.name}</bdi>
            </span>
            {activity.is_default && <span className={classes.hint}>{t('settings.fields.usual')}</span>}
          </li>
        ))}
      </ul>
      {take.error && (
        <p className={classes.error} role="alert">
          {take.error.message}
        </p>
      )}
      {!isReadOnly && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={take.isPending}
            onClick={() => take.mutate(settings.identification_number)}
          >
            {t('settings.general.fromRegister')}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Whose software this is, for the documents. */
export function ProviderStep({ company, isReadOnly }: StepProps) {
  const { t } = useTranslation()
  const { settings, save, errors } = useCompanyConfig(company)
  const [typed, setTyped] = useState<string | null>(null)
  if (settings === undefined) return null
  const value = typed ?? settings.provider_id ?? ''
  const isDirty = value.trim() !== (settings.provider_id ?? '')
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(formOf({ provider_id: value.trim() }), { onSuccess: () => setTyped(null) })
      }}
    >
      <TextInput
        label={t('settings.fields.provider_id')}
        description={t('settings.hints.provider_id')}
        maw={420}
        dir="ltr"
        maxLength={20}
        disabled={isReadOnly}
        error={errors.provider_id}
        value={value}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!isReadOnly && (
        <Group>
          <Button type="submit" variant="default" disabled={!isDirty} loading={save.isPending}>
            {t('settings.config.save')}
          </Button>
        </Group>
      )}
    </form>
  )
}
