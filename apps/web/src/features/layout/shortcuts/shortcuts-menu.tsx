import { IconLayoutGrid } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import { toolPart } from '../shell/tool-part.ts'

const ShortcutsPanel = toolPart(() => import('./shortcuts-panel.tsx'), 'ShortcutsPanel')

/** The links that a person pinned. */
export function ShortcutsMenu() {
  const { t } = useTranslation()
  return (
    <Dropdown
      label={t('shell.tools.shortcuts')}
      hasTip
      width={340}
      button={<IconLayoutGrid size={20} stroke={1.75} aria-hidden />}
    >
      {(close) => (
        <Suspense>
          <ShortcutsPanel onClose={close} />
        </Suspense>
      )}
    </Dropdown>
  )
}
