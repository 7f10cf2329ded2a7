import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type Shortcut, useShortcutListener, useShortcuts } from '#ui/shortcuts.ts'
import { isOverlayOpen, isTyping } from '#ui/typing.ts'
import { type CreateAction, createActions } from '../shell/create-actions.ts'
import { openTool } from '../shell/open-tool.ts'
import { useNavigation } from '../shell/use-navigation.ts'

/** The keys of every screen (screens.md §4.9): `G` and a letter goes, `N` and a letter begins, `?` opens the sheet. */
export function useShellShortcuts(): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const groups = useNavigation()
  const screens = groups
    .flatMap(({ items }) => items)
    .flatMap(({ to, label, key }): Shortcut[] =>
      key === undefined
        ? []
        : [
            {
              keys: ['G', key],
              label: t(`shell.nav.${label}`),
              group: 'screens',
              run: () => void navigate({ to }),
            },
          ],
    )
  const create = useCreateActions().map(
    ({ name, key, to, search }): Shortcut => ({
      keys: ['N', key],
      label: t(`shell.create.${name}`),
      group: 'create',
      run: () => void navigate({ to: to as string, search: search as never }),
    }),
  )
  const tools: Shortcut[] = [
    {
      keys: ['?'],
      label: t('shell.keyboard.sheet'),
      group: 'general',
      run: () => openTool('keyboard'),
    },
    { keys: ['/'], label: t('shell.tools.search'), group: 'general', run: () => openTool('palette') },
  ]
  useShortcutListener()
  useShortcuts([...screens, ...create, ...tools])
  usePaletteKey()
  useCopyKey()
  useBackKey()
}

/** What this person may begin here. */
export function useCreateActions(): readonly CreateAction[] {
  const canOpen = useCanOpen()
  const permissions = useCurrentCompany()?.permissions ?? []
  return createActions.filter(({ to, permission }) => canOpen(to) && permissions.includes(permission))
}

/** Whether the app has a screen at a path. */
export function useCanOpen(): (path: string) => boolean {
  const { routesByPath } = useRouter()
  return (path) => path in routesByPath
}

/** `Ctrl K` opens the palette from anywhere, fields included; the browser's own meaning of it is of no use here. */
function usePaletteKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      openTool('palette')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** `Ctrl Shift D` makes new from old, whatever is being written: the browser's meaning of it is of no use here. */
function useCopyKey(): void {
  const navigate = useNavigate()
  const mayDraft = useCurrentCompany()?.permissions.includes('documents.draft') ?? false
  useEffect(() => {
    if (!mayDraft) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 'd' || isOverlayOpen()) return
      event.preventDefault()
      void navigate({ to: '/clone/new-clone' })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [mayDraft, navigate])
}

/** `Alt ←` goes back in every browser; while typing it stays the field's, which moves by words on some systems. */
function useBackKey(): void {
  const { history } = useRouter()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' || !event.altKey || event.ctrlKey || event.metaKey) return
      if (isTyping(event.target)) return
      event.preventDefault()
      history.back()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [history])
}
