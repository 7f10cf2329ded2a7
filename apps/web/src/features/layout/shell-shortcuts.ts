import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#features/companies/index.ts'
import { type Shortcut, useShortcutListener, useShortcuts } from '#ui/shortcuts.ts'
import { useNavigation } from './use-navigation.ts'

/** The keys of every screen: `G` and a letter goes, `N I` begins an invoice, `?` opens the sheet. */
export function useShellShortcuts() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const groups = useNavigation()
  const canDraft = useCan('documents.draft')
  const canOpen = useCanOpen()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const go = (to: string) => () => void navigate({ to })

  const screens = groups
    .flatMap(({ items }) => items)
    .flatMap(({ to, label, key }): Shortcut[] =>
      key === undefined
        ? []
        : [{ keys: ['G', key], label: t(`shell.nav.${label}`), group: 'screens', run: go(to) }],
    )
  const create: Shortcut[] =
    canDraft && canOpen('/invoices/new')
      ? [{ keys: ['N', 'I'], label: t('shell.start.newInvoice'), group: 'create', run: go('/invoices/new') }]
      : []
  const sheet: Shortcut = {
    keys: ['?'],
    label: t('shell.keyboard.sheet'),
    group: 'general',
    run: () => setIsSheetOpen(true),
  }
  useShortcutListener()
  useShortcuts([...screens, ...create, sheet])
  return { isSheetOpen, setIsSheetOpen }
}

/** Whether the app has a screen at a path. */
export function useCanOpen(): (path: string) => boolean {
  const { routesByPath } = useRouter()
  return (path) => path in routesByPath
}
