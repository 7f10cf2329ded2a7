import { endpoints } from '@cuentaclara/contracts'
import { IconChartBar, IconPin, IconPinFilled, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { ChipIcon } from '#ui/feedback/status-chip.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { shortcutsQuery } from '../shell/layout-queries.ts'
import { startingPins, withPin } from '../shell/pinned.ts'
import { useNavigation } from '../shell/use-navigation.ts'
import { useCanOpen, useCreateActions } from './shell-shortcuts.ts'
import classes from './shortcuts-panel.module.css'

type Target = { path: string; label: string; icon: ChipIcon }

/** A grid of pinned links; editing it shows all that could be pinned. */
export function ShortcutsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [isEditing, setIsEditing] = useState(false)
  const { pins, save } = usePins()
  const targets = useTargets()
  const pinned = pins.flatMap((path) => targets.find((target) => target.path === path) ?? [])
  return (
    <>
      <div className={classes.head}>
        <p className={classes.title}>{t('shell.tools.shortcuts')}</p>
        <button type="button" className={classes.link} onClick={() => setIsEditing(!isEditing)}>
          {isEditing ? t('tools.shortcuts.done') : t('tools.shortcuts.edit')}
        </button>
      </div>
      {isEditing ? (
        <ul className={classes.choices}>
          {targets.map((target) => (
            <Choice
              key={target.path}
              target={target}
              isPinned={pins.includes(target.path)}
              onPin={(isPinned) => save(withPin(pins, target.path, isPinned))}
            />
          ))}
        </ul>
      ) : (
        <nav className={classes.grid} aria-label={t('shell.tools.shortcuts')}>
          {pinned.map(({ path, label, icon: Icon }) => (
            <Link key={path} to={path as string} className={classes.tile} onClick={onClose}>
              <Icon size={22} stroke={1.75} aria-hidden />
              <span>{label}</span>
            </Link>
          ))}
          {pinned.length === 0 && <p className={classes.none}>{t('tools.shortcuts.none')}</p>}
        </nav>
      )}
    </>
  )
}

type ChoiceProps = { target: Target; isPinned: boolean; onPin: (isPinned: boolean) => void }

function Choice({ target: { label, icon: Icon }, isPinned, onPin }: ChoiceProps) {
  const Pin = isPinned ? IconPinFilled : IconPin
  return (
    <li>
      <button
        type="button"
        className={classes.choice}
        aria-pressed={isPinned}
        onClick={() => onPin(!isPinned)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={classes.choiceName}>{label}</span>
        <Pin size={16} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}

/** Whatever this person may open here and that means the same in every company. */
function useTargets(): readonly Target[] {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const create = useCreateActions()
    .filter(({ search }) => search === undefined)
    .map(({ to, name }) => ({ path: to, label: t(`shell.create.${name}`), icon: IconPlus }))
  const screens = useNavigation()
    .flatMap(({ items }) => items)
    .filter(({ to }) => !/[0-9a-f]{8}-/.test(to))
    .map(({ to, label, icon }) => ({ path: to, label: t(`shell.nav.${label}`), icon }))
  const report = { path: '/reports/invoices', label: t('tools.shortcuts.invoiceReport'), icon: IconChartBar }
  return [...create, ...screens, ...(canOpen(report.path) ? [report] : [])]
}

/** Pinned at once, on the server a moment later; a failure takes it back. */
function usePins() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data } = useQuery(shortcutsQuery)
  const { queryKey } = shortcutsQuery
  const { mutate } = useMutation({
    mutationFn: (paths: string[]) => call(endpoints.saveShortcuts, { body: { paths } }),
    onMutate: (paths) => {
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, { paths })
      return before
    },
    onError: (_, __, before) => {
      queryClient.setQueryData(queryKey, before)
      toastError({ subject: 'shortcuts', message: t('tools.shortcuts.failed') })
    },
  })
  return { pins: data?.paths ?? startingPins, save: mutate }
}
