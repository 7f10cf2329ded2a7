import type { SavedView } from '@cuentaclara/contracts'
import { IconDeviceFloppy, IconHome, IconLink, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { copyText } from '#lib/clipboard.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess, toastUndo } from '#ui/feedback/toasts.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import type { Viewing } from './use-viewing.ts'
import { deleteView, saveView, startWith, type WantedView } from './view-actions.ts'

type ViewMenuProps = { viewing: Viewing; view: SavedView; onRename: () => void }

/** What can be done with the view at hand. */
export function ViewMenu({ viewing, view, onRename }: ViewMenuProps) {
  const { t } = useTranslation()
  const mayShare = useCan('documents.draft')
  const company = useCompanyId()
  const isStart = viewing.start === view.id
  // The menu is gone once something in it was chosen: what follows hangs on no component.
  const run = (work: Promise<unknown>) =>
    work.then(viewing.refresh).catch((error) => toastRefusal(error, 'view'))
  const save = (change: Partial<WantedView>) =>
    run(saveView(company, viewing, { ...view, isStart, ...change }))
  const remove = async () => {
    await deleteView(company, view.id)
    const message = t('tools.lists.deleted', { view: view.name })
    if (view.is_own) toastUndo({ subject: 'view', message, onUndo: () => void save({ id: null }) })
    else toastSuccess({ subject: 'view', message })
  }
  return (
    <>
      {viewing.isChanged && view.may_change && (
        <DropdownItem
          icon={<IconDeviceFloppy size={17} aria-hidden />}
          onClick={() => save({ search: viewing.shown })}
        >
          {t('tools.lists.updateView')}
        </DropdownItem>
      )}
      <DropdownItem
        icon={<IconHome size={17} aria-hidden />}
        onClick={() => run(startWith(company, viewing.list, isStart ? null : view.id))}
      >
        {isStart ? t('tools.lists.startPlain') : t('tools.lists.startWith')}
      </DropdownItem>
      <DropdownItem
        icon={<IconLink size={17} aria-hidden />}
        onClick={async () => {
          if (await copyText(location.href)) toastSuccess({ message: t('tools.lists.linkCopied') })
        }}
      >
        {t('tools.lists.copyLink')}
      </DropdownItem>
      {view.may_change && (
        <>
          <DropdownItem icon={<IconPencil size={17} aria-hidden />} onClick={onRename}>
            {t('tools.lists.rename')}
          </DropdownItem>
          {(mayShare || view.is_shared) && (
            <DropdownItem
              icon={<IconUsers size={17} aria-hidden />}
              onClick={() => save({ is_shared: !view.is_shared })}
            >
              {view.is_shared ? t('tools.lists.unshare') : t('tools.lists.share')}
            </DropdownItem>
          )}
          <DropdownItem isDangerous icon={<IconTrash size={17} aria-hidden />} onClick={() => run(remove())}>
            {t('tools.lists.delete')}
          </DropdownItem>
        </>
      )}
    </>
  )
}
