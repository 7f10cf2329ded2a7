import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  filledLines,
  type KeptDraft,
  keptDrafts,
  keptStore,
  removeLocalCopy,
} from '#features/documents/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useStore } from '#lib/store.ts'
import { InstantText } from '#ui/date-text.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import classes from './device-drafts.module.css'

type DraftsSheetProps = { company: string; onClose: () => void }

/** Every draft of this company that this device keeps: to go on with, or to throw away. */
export function DraftsSheet({ company, onClose }: DraftsSheetProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<KeptDraft | null>(null)
  useStore(keptStore, ({ changes }) => changes)
  const drafts = keptDrafts(company)
  const open = async (one: KeptDraft) => {
    onClose()
    // Whatever the server has by now, what stands here is opened: a conflict is shown there.
    await navigate({ href: addressOf(one), state: { keptDraft: one.name } })
  }
  return (
    <SideSheet isOpen size={480} onClose={onClose} title={t('tools.deviceDrafts.title')}>
      <p className={classes.muted}>{t('tools.deviceDrafts.hint')}</p>
      {drafts.length === 0 && <p>{t('tools.deviceDrafts.none')}</p>}
      <ul className={classes.drafts}>
        {drafts.map((one) => (
          <li key={one.name} className={classes.draft}>
            <span className={classes.name}>
              {t(`tools.deviceDrafts.kinds.${one.draft.kind as 'invoice'}`)}
              {one.draft.client !== null && (
                <>
                  {' · '}
                  <bdi>{one.draft.client.name}</bdi>
                </>
              )}
            </span>
            <span className={classes.muted}>
              <bdi>{filledLines(one.draft)[0]?.description ?? t('tools.deviceDrafts.noLines')}</bdi>
              {' · '}
              <InstantText instant={new Date(one.at).toISOString()} />
            </span>
            {one.left !== undefined && (
              <p className={classes.reason}>{t(`tools.deviceDrafts.${one.left}`)}</p>
            )}
            <Group gap="xs" mt={4}>
              <Button size="compact-sm" onClick={() => void open(one)}>
                {t('tools.deviceDrafts.open')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setLeaving(one)}>
                {t('tools.deviceDrafts.delete')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        isDangerous
        title={t('tools.deviceDrafts.deleteTitle')}
        confirmLabel={t('tools.deviceDrafts.delete')}
        onConfirm={async () => {
          if (leaving !== null) removeLocalCopy(company, leaving.name)
          setLeaving(null)
        }}
        onClose={() => setLeaving(null)}
      >
        {t('tools.deviceDrafts.deleteHint')}
      </ConfirmDialog>
    </SideSheet>
  )
}

/** Where it is written on: what the server knows by its own address. */
function addressOf({ name, version, draft }: KeptDraft): string {
  const isNew = version === undefined
  if (draft.kind === 'quotation') return isNew ? '/quotations/new' : `/quotations/edit/${name}`
  if (draft.kind === 'recurring')
    return isNew ? '/recurring-invoices/new' : `/recurring-invoices/edit/${name}`
  return isNew ? '/invoices/new' : `/invoices/new?draft=${name}`
}
