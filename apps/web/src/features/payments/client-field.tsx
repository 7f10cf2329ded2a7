import type { Client } from '@cuentaclara/contracts'
import { ActionIcon, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clientChoices, clientQuery } from '#features/clients/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import type { FieldOf } from '#ui/form/sheet-form.tsx'
import classes from './payments.module.css'

type ClientFieldProps = {
  company: string
  client: Client | null
  field: FieldOf
  /** It was chosen before, and its name is being asked for. */
  isOnTheWay?: boolean
  onPick: (id: string | undefined) => void
}

/** Who pays: looked for by name or number, then named until it is changed. */
export function ClientField({ company, client, field, isOnTheWay = false, onPick }: ClientFieldProps) {
  const { t } = useTranslation()
  const { id, error } = field('client_id')
  const cache = useQueryClient()
  const [isPicked, setIsPicked] = useState(false)
  return (
    <Input.Wrapper label={t('money.payments.client')} labelProps={{ htmlFor: id }} required error={error}>
      {client === null ? (
        <SearchCombobox<Client>
          id={id}
          label={t('money.payments.client')}
          display=""
          placeholder={t('money.payments.clientPlaceholder')}
          isInvalid={error !== undefined}
          autoFocus={!isOnTheWay}
          opensEmpty
          search={(text) => clientChoices(company, text)}
          optionKey={(option) => option.id}
          renderOption={(option) => (
            <>
              <bdi>{option.name}</bdi>
              {option.pays_for && (
                <span className={classes.muted}>
                  {t('money.payments.clientPaysFor', { names: option.pays_for.join(', ') })}
                </span>
              )}
              <span className={`${classes.muted} cc-ltr cc-numbers`}>{option.identification_number}</span>
            </>
          )}
          renderNone={(text) =>
            text === '' ? t('money.payments.clientNoneYet') : t('money.payments.clientNone', { text })
          }
          onTake={(option, when) => {
            // It is named at once: asked for, its answer would call back who has moved on.
            cache.setQueryData(clientQuery(company, option.id).queryKey, option)
            setIsPicked(when === 'now')
            onPick(option.id)
          }}
        />
      ) : (
        <div className={classes.chosen}>
          <bdi>{client.name}</bdi>
          <ActionIcon
            size={30}
            id={id}
            // The field that had the focus is gone.
            autoFocus={isPicked}
            aria-label={t('money.payments.changeClient')}
            title={t('money.payments.changeClient')}
            onClick={() => onPick(undefined)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </Input.Wrapper>
  )
}
