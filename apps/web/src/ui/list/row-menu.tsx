import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dropdown } from '../overlay/dropdown.tsx'
import classes from './row-menu.module.css'

/** The menu at the end of a row; `name` says of which row. Its lines are `DropdownItem`. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
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
