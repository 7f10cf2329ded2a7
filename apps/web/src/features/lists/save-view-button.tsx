import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { loadWords } from '#lib/i18n/i18n.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './lists.module.css'
import type { Viewing } from './use-viewing.ts'

const ViewDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./view-dialog.tsx'), loadWords('tools')])
  return dialog
})

/** Offers to give what is shown a name, once something was asked for that has none. */
export default function SaveViewButton({ viewing }: { viewing: Viewing }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.saveView} onClick={() => setIsOpen(true)}>
        <IconBookmark size={16} aria-hidden />
        {t('common.list.saveView')}
      </button>
      {isOpen && (
        <Suspense>
          <ViewDialog viewing={viewing} view={null} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
