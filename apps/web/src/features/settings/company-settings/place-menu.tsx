import { Suspense, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { RowMenu } from '#ui/list/row-menu.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { type Place, useSavePlace } from './use-save-place.ts'

const PlaceNameDialog = part(() => import('./place-name-dialog.tsx'), 'PlaceNameDialog')

/** What a place is called, and closing it or opening it again; none is closed from which the company issues. */
export function PlaceMenu({ company, place, isOwn }: { company: string; place: Place; isOwn: boolean }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'name' | 'close' | null>(null)
  const save = useSavePlace(company)
  const { branch, terminal, isActive } = place
  const word = terminal === null ? t('settings.fields.branch') : t('settings.fields.terminal')
  const name = `${word} ${terminal ?? branch}`
  const reopen = () =>
    save.mutate({ ...place, isActive: true }, { onError: (error) => toastRefusal(error, 'numbering') })
  return (
    <>
      <RowMenu name={name}>
        <DropdownItem onClick={() => setAsked('name')}>{t('settings.numbering.rename')}</DropdownItem>
        {!isActive && <DropdownItem onClick={reopen}>{t('settings.numbering.reopen')}</DropdownItem>}
        {isActive && !isOwn && (
          <DropdownItem onClick={() => setAsked('close')}>{t('settings.numbering.close')}</DropdownItem>
        )}
      </RowMenu>
      {asked === 'name' && (
        <Suspense>
          <PlaceNameDialog company={company} place={place} title={name} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {asked === 'close' && (
        <ConfirmDialog
          isOpen
          title={t('settings.numbering.closeTitle', { place: name })}
          confirmLabel={t('settings.numbering.close')}
          onConfirm={() => save.mutateAsync({ ...place, isActive: false })}
          onClose={() => setAsked(null)}
        >
          {t('settings.numbering.closeHint')}
        </ConfirmDialog>
      )}
    </>
  )
}
