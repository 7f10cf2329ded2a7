import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { KeyHint } from '../key-hint.tsx'
import { Dropdown, DropdownItem } from '../overlay/dropdown.tsx'
import { labelOf } from '../record-action.ts'
import { actionsOf, type ListAction } from './list-action.ts'
import classes from './row-menu.module.css'

type ActionMenuProps<Row> = {
  name: string
  row: Row
  actions: readonly ListAction<Row>[]
  /** The menu alone: on a card there is no pointer to show what is quick. */
  isBare?: boolean
}

/** The menu of a row, of what can be done with it; none where nothing can. Beside it what is quick, under the pointer. */
export function ActionMenu<Row>({ name, row, actions, isBare = false }: ActionMenuProps<Row>) {
  const own = actionsOf(actions, row).map((action) => ({ ...action, label: labelOf(action, row) }))
  if (own.length === 0) return null
  return (
    <>
      {own.map(
        ({ isQuick, label, icon: Icon, act }) =>
          isQuick &&
          !isBare && (
            <button
              key={label}
              type="button"
              tabIndex={-1}
              className={`${classes.button} ${classes.quick}`}
              aria-label={`${label}: ${name}`}
              title={label}
              onClick={() => act(row)}
            >
              <Icon size={18} aria-hidden />
            </button>
          ),
      )}
      <RowMenu name={name}>
        {() =>
          own.map(({ label, icon: Icon, key, isDangerous, act }) => (
            <DropdownItem
              key={label}
              icon={<Icon size={17} aria-hidden />}
              mark={key && <KeyHint keys={[key === ' ' ? 'Space' : key.toUpperCase()]} />}
              isDangerous={isDangerous === true}
              onClick={() => act(row)}
            >
              {label}
            </DropdownItem>
          ))
        }
      </RowMenu>
    </>
  )
}

/** The menu of one thing among several; `name` says of which. Its lines are `DropdownItem`. */
export function RowMenu({ name, children }: { name: string; children: ReactNode | (() => ReactNode) }) {
  const { t } = useTranslation()
  return (
    <Dropdown
      role="menu"
      label={`${t('common.table.rowMenu')} ${name}`}
      width={230}
      buttonClassName={classes.button}
      button={<IconDots size={18} aria-hidden />}
    >
      {children}
    </Dropdown>
  )
}
