import { endpoints, type OpenDoor } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconKey, IconPlugConnected } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant, useDateFormat } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Section } from '#ui/section.tsx'
import { PasswordGate } from './password-gate.tsx'
import { openDoorsQuery, securityQuery } from './queries.ts'

/** What opens the account beside its password, when it was added and from where, and the way to close all of it. */
export function OpenDoorsSection() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isClosing, setIsClosing] = useState(false)
  const doors = useQuery(openDoorsQuery).data?.data ?? []
  if (doors.length === 0) return null
  const close = async (body: { password: string; code: string }) => {
    await call(endpoints.closeOpenDoors, { body })
    await cache.invalidateQueries(securityQuery)
    toastSuccess({ message: t('identity.doors.closed') })
  }
  return (
    <Section
      title={t('identity.doors.title')}
      hint={t('identity.doors.hint')}
      actions={
        !isClosing && (
          <Button variant="default" onClick={() => setIsClosing(true)}>
            {t('identity.doors.closeAll')}
          </Button>
        )
      }
    >
      {isClosing && (
        <PasswordGate
          label={t('identity.doors.closeAll')}
          isDangerous
          onProve={close}
          onClose={() => setIsClosing(false)}
        />
      )}
      <ItemList>
        {doors.map((door) => (
          <DoorItem key={`${door.kind} ${door.added_at} ${door.name}`} door={door} />
        ))}
      </ItemList>
    </Section>
  )
}

const icons = { passkey: IconKey, 'two-step': IconDeviceMobile, key: IconPlugConnected } as const

function DoorItem({ door: { kind, name, company, added_at, address } }: { door: OpenDoor }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const when = formatInstant(added_at, { format })
  return (
    <Item
      icon={icons[kind]}
      name={t(`identity.doors.${kind}`, { name, company: company ?? '' })}
      hint={
        <>
          {t('identity.doors.added', { when })}
          {address !== null && (
            <>
              {' · '}
              <span className="cc-ltr cc-numbers">{address}</span>
            </>
          )}
        </>
      }
    />
  )
}
