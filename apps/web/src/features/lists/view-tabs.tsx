import type { SavedView } from '@cuentaclara/contracts'
import { Skeleton } from '@mantine/core'
import { IconChevronDown, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import tabs from '#ui/list/list-screen.module.css'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import classes from './lists.module.css'
import type { Viewing } from './use-viewing.ts'

const ViewMenu = part(() => import('./view-menu.tsx'), 'ViewMenu', { words: ['tools'] })
const ViewDialog = part(() => import('./view-dialog.tsx'), 'ViewDialog', { words: ['tools'] })

/** Named views after the presets; the one at hand has a menu. */
export function ViewTabs({ viewing }: { viewing: Viewing }) {
  const { t } = useTranslation()
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  return (
    <>
      {viewing.views.map((view) => {
        const isHere = viewing.current?.id === view.id
        return (
          <span key={view.id} className={classes.tab}>
            <button
              type="button"
              className={tabs.view}
              aria-current={isHere ? 'page' : undefined}
              onClick={() => viewing.open(view)}
            >
              {view.is_shared && !view.is_own && (
                <IconUsers size={14} className={classes.shared} aria-label={t('common.list.sharedView')} />
              )}
              <bdi>{view.name}</bdi>
              {isHere && viewing.isChanged && <span className={classes.changed}>•</span>}
            </button>
            {isHere && (
              <Dropdown
                role="menu"
                label={t('common.list.viewMenu', { view: view.name })}
                align="start"
                width={260}
                buttonClassName={classes.tabMenu}
                button={<IconChevronDown size={15} aria-hidden />}
              >
                <Suspense fallback={<Skeleton height={120} />}>
                  <ViewMenu viewing={viewing} view={view} onRename={() => setRenamed(view)} />
                </Suspense>
              </Dropdown>
            )}
          </span>
        )
      })}
      {renamed !== null && (
        <Suspense>
          <ViewDialog viewing={viewing} view={renamed} onClose={() => setRenamed(null)} />
        </Suspense>
      )}
    </>
  )
}
