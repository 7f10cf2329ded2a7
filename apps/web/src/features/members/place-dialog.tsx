import { endpoints, type IssuingPlaces, type Member } from '@cuentaclara/contracts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshProfile } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { AskedPart } from '#ui/overlay/asked-part.tsx'
import { openPlacesQuery } from './queries.ts'
import { useMemberChange } from './use-member-change.ts'

type PlaceDialogProps = { member: Member; company: string; onClose: () => void }

/** From which branch and terminal a member usually issues: proposed in their editor and at their counter. */
export function PlaceDialog({ member, company, onClose }: PlaceDialogProps) {
  const { t } = useTranslation()
  const places = useQuery(openPlacesQuery(company))
  const [chosen, setChosen] = useState(keyOf(member.place))
  const save = useMemberChange(
    company,
    async (place: Member['place']) => {
      await call(endpoints.setMemberPlace, { params: { id: member.user_id }, body: { place } }, { company })
      if (member.is_self) await refreshProfile()
      onClose()
    },
    () => t('identity.members.placeSaved', { name: member.name }),
  )
  return (
    <DialogForm
      title={t('identity.members.place')}
      size={440}
      submitLabel={t('common.actions.save')}
      isBusy={save.isPending}
      isLacking={places.data === undefined}
      onSubmit={() => {
        const { branch, terminal } = places.data?.find((place) => keyOf(place) === chosen) ?? {}
        save.mutate(branch === undefined || terminal === undefined ? null : { branch, terminal })
      }}
      onClose={onClose}
    >
      <AskedPart query={places}>
        {(open) => (
          <NativeSelect
            data-autofocus
            label={t('identity.members.placeOf', { name: member.name })}
            description={t('identity.members.placeHint')}
            value={chosen}
            data={[
              { value: '', label: t('identity.members.placeOfCompany') },
              ...open.map((place) => ({ value: keyOf(place), label: labelOf(place) })),
            ]}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
      </AskedPart>
    </DialogForm>
  )
}

function keyOf(place: Member['place']): string {
  return place === null ? '' : `${place.branch} ${place.terminal}`
}

/** A name that only repeats the code says nothing more. */
function labelOf(place: IssuingPlaces['data'][number]): string {
  const named = (code: string, name: string) => (name === code ? code : `${code} ${name}`)
  return `${named(place.branch, place.branch_name)} · ${named(place.terminal, place.terminal_name)}`
}
