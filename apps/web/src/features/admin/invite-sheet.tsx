import { endpoints } from '@cuentaclara/contracts'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { each } from './each.ts'
import { Outcomes } from './outcomes.tsx'
import { readPeople } from './read-people.ts'

/** Accounts for one person or many: each is mailed a link to choose a password. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const { people, strays } = readPeople(text)
  const invite = useMutation({
    mutationFn: () =>
      each(
        people,
        ({ email }) => email,
        (person) => call(endpoints.createUser, { body: person }),
      ),
    onSuccess: async (outcomes) => {
      const failed = new Set(outcomes.filter(({ problem }) => problem !== null).map(({ name }) => name))
      setText(
        people
          .filter(({ email }) => failed.has(email))
          .map(({ name, email }) => `${name} <${email}>`)
          .join('\n'),
      )
      await cache.invalidateQueries({ queryKey: ['admin', null, 'users'] })
    },
  })
  const problem =
    strays.length > 0
      ? t('admin.users.strays', { lines: strays.join(', ') })
      : people.length === 0 && text.trim() !== ''
        ? t('admin.users.nobody')
        : undefined
  return (
    <SheetForm
      title={t('admin.users.invite')}
      submitLabel={t('admin.users.inviteMany', { count: people.length })}
      isDirty={text.trim() !== ''}
      check={() => ({ people: people.length === 0 ? t('admin.users.nobody') : problem })}
      onSubmit={() => invite.mutateAsync()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Textarea
            {...field('people')}
            data-autofocus
            label={t('admin.users.people')}
            description={t('admin.users.peopleHint')}
            placeholder="Ana Mora <ana@ejemplo.cr>"
            dir="ltr"
            autosize
            minRows={4}
            maxRows={16}
            value={text}
            error={problem ?? field('people').error}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {invite.data && <Outcomes outcomes={invite.data} />}
        </>
      )}
    </SheetForm>
  )
}
