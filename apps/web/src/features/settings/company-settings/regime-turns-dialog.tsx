import { type CompanySettings, endpoints, type RegimeTurns } from '@cuentaclara/contracts'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshProfile } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { companySettingsQuery } from '../queries.ts'
import classes from '../settings.module.css'

type Turn = RegimeTurns['turns'][number]
type Props = {
  company: string
  settings: Pick<CompanySettings, 'regime_turns' | 'version'>
  onClose: () => void
}

/** Since when a company was under each of its regimes: each day can be corrected, and a wrong turn taken out. */
export function RegimeTurnsDialog({ company, settings, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  // What stands there is known by its place; one that is taken out leaves the others theirs.
  const [rows, setRows] = useState(() => settings.regime_turns.map((turn, id) => ({ ...turn, id })))
  const save = useMutation({
    mutationFn: (turns: Turn[]) =>
      call(endpoints.changeRegimeTurns, { body: { turns } }, { company, version: settings.version }),
    async onSuccess(saved) {
      cache.setQueryData(companySettingsQuery(company).queryKey, saved)
      void cache.invalidateQueries({ queryKey: ['companies'] })
      onClose()
      await refreshProfile()
    },
  })
  const errors = fieldErrors(save.error)
  const isOfField = Object.keys(errors).length > 0
  const nameOf = ({ regime }: Turn) =>
    regime === null ? t('settings.general.regimes.nobody') : t(`settings.options.regime.${regime}`)
  const change = (next: typeof rows) => {
    save.reset()
    setRows(next)
  }
  return (
    <DialogForm
      title={t('settings.general.regimes.open')}
      submitLabel={t('settings.general.regimes.save')}
      isBusy={save.isPending}
      onSubmit={() => save.mutate(rows.map(({ regime, since }) => ({ regime, since })))}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text size="sm">{t('settings.general.regimes.hint')}</Text>
        <ol className={classes.turns} aria-label={t('settings.general.regimes.open')}>
          {rows.map((turn, place) => (
            <li key={turn.id}>
              <Group gap="xs" align="flex-end" wrap="nowrap">
                <DayField
                  label={`${nameOf(turn)} · ${t('settings.general.regimes.since')}`}
                  value={turn.since ?? ''}
                  error={errors[`turns.${place}.since`]}
                  flex={1}
                  onChange={(day) =>
                    change(rows.map((each) => (each.id === turn.id ? { ...each, since: day || null } : each)))
                  }
                />
                {rows.length > 1 && (
                  <ActionIcon
                    size={36}
                    aria-label={t('settings.general.regimes.removeTurn', { regime: nameOf(turn) })}
                    onClick={() => change(rows.filter(({ id }) => id !== turn.id))}
                  >
                    <IconTrash size={17} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            </li>
          ))}
        </ol>
        {save.error !== null && !isOfField && (
          <p className={classes.error} role="alert">
            {save.error.message}
          </p>
        )}
      </Stack>
    </DialogForm>
  )
}
