import { endpoints, type UserInput, type UserRow } from '@cuentaclara/contracts'
import { languages } from '@cuentaclara/locales/languages'
import { Anchor, Button, NativeSelect, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CurrentPasswordInput, SecondStepInput, useAuth } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import classes from './admin.module.css'

/** One account: who it is, what it may do, whether it works. One's own is only looked at: it is changed under the profile. */
export function UserSheet({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const isSelf = useAuth((state) => state.user?.id) === user.id
  const [form, setForm] = useState(() => formOf(user))
  const [isDeleting, setIsDeleting] = useState(false)
  const [reason, setReason] = useState('')
  const [proof, setProof] = useState({ password: '', code: '' })
  // What would let somebody in takes more than a session that was found open.
  const opensDoor = form.email !== user.email || (form.is_platform_admin && !user.is_platform_admin)
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const refresh = () => cache.invalidateQueries({ queryKey: ['admin', null] })
  const save = async (body: UserInput) => {
    const saved = await call(endpoints.updateUser, {
      params: { id: user.id },
      body: { ...body, ...(opensDoor && proof), reason: reason.trim() },
    })
    await refresh()
    toastSuccess({ subject: 'user', message: t('admin.users.saved', { name: saved.name }) })
  }
  const remove = async () => {
    await call(endpoints.deleteUser, { params: { id: user.id }, query: { reason: reason.trim() } })
    onClose()
    await refresh()
    toastSuccess({ subject: 'user', message: t('admin.users.deleted', { name: user.name }) })
  }
  const submit = async () => {
    await save({
      ...form,
      phone: form.phone.trim() || null,
      language: (form.language || null) as UserInput['language'],
    })
    onClose()
  }
  return (
    <SheetForm
      title={user.name}
      submitLabel={t('admin.users.save')}
      isReadOnly={isSelf}
      isDirty={JSON.stringify(form) !== JSON.stringify(formOf(user))}
      onSubmit={submit}
      onClose={onClose}
      aside={
        !isSelf && (
          <Button variant="subtle" color="red" onClick={() => setIsDeleting(true)}>
            {t('admin.users.delete')}
          </Button>
        )
      }
    >
      {(field, run) => (
        <>
          {isSelf && (
            <Text size="sm">
              {t('admin.users.ownAccount')}{' '}
              <Anchor component={Link} to="/profile" size="sm">
                {t('admin.users.ownProfile')}
              </Anchor>
            </Text>
          )}
          <TextInput
            {...field('name')}
            data-autofocus
            disabled={isSelf}
            label={t('admin.users.name')}
            required
            value={form.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            {...field('email')}
            disabled={isSelf}
            label={t('admin.users.email')}
            description={isSelf ? undefined : t('admin.users.emailHint')}
            type="email"
            dir="ltr"
            required
            value={form.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
          <TextInput
            {...field('phone')}
            disabled={isSelf}
            label={t('admin.users.phone')}
            dir="ltr"
            value={form.phone}
            onChange={(event) => change({ phone: event.currentTarget.value })}
          />
          <NativeSelect
            {...field('language')}
            disabled={isSelf}
            label={t('admin.users.language')}
            value={form.language}
            data={[
              { value: '', label: t('admin.users.noLanguage') },
              ...languages.map(({ i18nLang, label }) => ({ value: i18nLang, label })),
            ]}
            onChange={(event) => change({ language: event.currentTarget.value })}
          />
          <Switch
            label={t('admin.users.administrator')}
            description={t('admin.users.administratorHint')}
            disabled={isSelf}
            checked={form.is_platform_admin}
            onChange={(event) => change({ is_platform_admin: event.currentTarget.checked })}
          />
          <Switch
            label={t('admin.users.isActive')}
            description={t('admin.users.isActiveHint')}
            disabled={isSelf}
            checked={form.is_active}
            onChange={(event) => change({ is_active: event.currentTarget.checked })}
          />
          <Switch
            label={t('admin.users.forcePassword')}
            description={t('admin.users.forcePasswordHint')}
            disabled={isSelf}
            checked={form.must_change_password}
            onChange={(event) => change({ must_change_password: event.currentTarget.checked })}
          />
          {!isSelf && (
            <Textarea
              {...field('reason')}
              label={t('admin.users.reason')}
              description={t('admin.users.reasonHint')}
              required
              autosize
              minRows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {opensDoor && (
            <>
              <CurrentPasswordInput
                {...field('password')}
                required
                value={proof.password}
                onChange={(event) => setProof({ ...proof, password: event.currentTarget.value })}
              />
              <SecondStepInput
                {...field('code')}
                value={proof.code}
                onChange={(event) => setProof({ ...proof, code: event.currentTarget.value })}
              />
            </>
          )}
          <div className={classes.spread}>
            <span className={classes.muted}>{t('admin.users.openSessions', { count: user.sessions })}</span>
            <Button
              variant="default"
              disabled={user.sessions === 0 || isSelf}
              onClick={() => void run(() => save({ end_sessions: true }))}
            >
              {t('admin.users.endSessions')}
            </Button>
          </div>
          {isDeleting && (
            <ConfirmDialog
              isOpen
              isDangerous
              title={t('admin.users.deleteTitle', { name: user.name })}
              confirmLabel={t('admin.users.delete')}
              onConfirm={() => run(remove)}
              onClose={() => setIsDeleting(false)}
            >
              {t('admin.users.deleteText')}
            </ConfirmDialog>
          )}
        </>
      )}
    </SheetForm>
  )
}

function formOf(user: UserRow) {
  return {
    name: user.name,
    email: user.email,
    phone: user.phone ?? '',
    language: user.language ?? '',
    is_platform_admin: user.is_platform_admin,
    is_active: user.is_active,
    must_change_password: user.must_change_password,
  }
}
