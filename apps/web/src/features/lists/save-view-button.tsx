import { IconBookmark } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import classes from './lists.module.css'
import type { Viewing } from './use-viewing.ts'

const ViewDialog = part(() => import('./view-dialog.tsx'), 'ViewDialog', { words: ['tools'] })

/** Offers to give what is shown a name, once something was asked for that has none. */
export function SaveViewButton({ viewing }: { viewing: Viewing }) {
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
