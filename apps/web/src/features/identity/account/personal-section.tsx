import { endpoints, type ProfileInput } from '@cuentaclara/contracts'
import { languages } from '@cuentaclara/locales/languages'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { setPreference } from '#lib/preferences.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { Section } from '#ui/section.tsx'
import { keepProfile, useAuth } from '../auth-state.ts'
import classes from './account.module.css'

/** Name, phone, language of mail and the way dates are written. */
export function PersonalSection() {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const form = useForm({
    initialValues: {
      name: user?.name ?? '',
      phone: user?.phone ?? '',
      language: user?.language ?? '',
      date_format: user?.date_format ?? '',
    },
    validateInputOnBlur: true,
    validate: { name: (name) => (name.trim().length < 2 ? t('identity.register.nameRequired') : null) },
  })
  const save = useMutation({
    mutationFn: (values: typeof form.values) =>
      call(endpoints.updateProfile, {
        body: {
          name: values.name.trim(),
          phone: values.phone.trim() || null,
          language: (values.language || null) as ProfileInput['language'],
          date_format: (values.date_format || null) as ProfileInput['date_format'],
        },
      }),
    onSuccess: (profile) => {
      keepProfile(profile)
      if (profile.user.date_format) setPreference('date_format', profile.user.date_format)
      form.resetDirty()
      toastSuccess({ message: t('identity.profile.saved'), subject: 'profile' })
    },
    onError: (error) => toastRefusal(error, 'profile'),
  })
  return (
    <Section title={t('identity.profile.personal')}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))} className={classes.form}>
        <TextInput label={t('identity.register.name')} autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          type="tel"
          label={`${t('identity.profile.phone')} ${t('common.words.optional')}`}
          autoComplete="tel"
          {...form.getInputProps('phone')}
        />
        <NativeSelect
          label={t('identity.profile.language')}
          data={[
            { value: '', label: t('identity.profile.languageAuto') },
            ...languages.map(({ i18nLang, label }) => ({ value: i18nLang, label })),
          ]}
          {...form.getInputProps('language')}
        />
        <NativeSelect
          label={t('identity.profile.dateFormat')}
          data={[
            { value: '', label: t('identity.profile.dateAuto') },
            ...(['DD/MM/YYYY', 'YYYY-MM-DD'] as const).map((value) => ({
              value,
              label: t(`common.day.formats.${value}`),
            })),
          ]}
          {...form.getInputProps('date_format')}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending}>
            {t('identity.profile.save')}
          </Button>
        </div>
        <LeaveQuestion isOnPage isDirty={form.isDirty()} isBusy={save.isPending} />
      </form>
    </Section>
  )
}
