import type { PageMeta } from '@cuentaclara/contracts'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './pagination-bar.module.css'

type PaginationBarProps = {
  meta: PageMeta
  onPageChange: (page: number) => void
  onPerPageChange?: (perPage: number) => void
  perPageOptions?: readonly number[]
}

/** Where in the list we are and the way around it; page and size belong in the URL of the screen. */
export function PaginationBar({
  meta,
  onPageChange,
  onPerPageChange,
  perPageOptions = [10, 25, 50, 100],
}: PaginationBarProps) {
  const { t } = useTranslation()
  const { current_page: page, last_page: last, per_page: perPage, total } = meta
  const count = formatCount(total)
  const from = total === 0 ? 0 : (page - 1) * perPage + 1
  return (
    <nav className={classes.bar} aria-label={t('common.table.pages')}>
      <span className={classes.range} aria-live="polite">
        {t('common.table.range', {
          from: formatCount(from),
          to: formatCount(Math.min(page * perPage, total)),
          total: meta.total_is_bound ? t('common.table.moreThan', { text: count }) : count,
        })}
      </span>
      {onPerPageChange !== undefined && (
        <NativeSelect
          size="xs"
          className={classes.size}
          aria-label={t('common.table.perPage')}
          value={String(perPage)}
          data={perPageOptions.map(String)}
          onChange={(event) => onPerPageChange(Number.parseInt(event.currentTarget.value, 10))}
        />
      )}
      <span className={classes.steps}>
        <Step label={t('common.table.firstPage')} to={1} isOff={page <= 1} onGo={onPageChange}>
          <IconChevronsLeft size={18} className="cc-mirror" aria-hidden />
        </Step>
        <Step label={t('common.table.previousPage')} to={page - 1} isOff={page <= 1} onGo={onPageChange}>
          <IconChevronLeft size={18} className="cc-mirror" aria-hidden />
        </Step>
        <span className={classes.page}>
          {t('common.table.page', { page: formatCount(page), last: formatCount(Math.max(last, 1)) })}
        </span>
        <Step label={t('common.table.nextPage')} to={page + 1} isOff={page >= last} onGo={onPageChange}>
          <IconChevronRight size={18} className="cc-mirror" aria-hidden />
        </Step>
        <Step label={t('common.table.lastPage')} to={last} isOff={page >= last} onGo={onPageChange}>
          <IconChevronsRight size={18} className="cc-mirror" aria-hidden />
        </Step>
      </span>
    </nav>
  )
}

function Step(props: {
  label: string
  to: number
  isOff: boolean
  onGo: (page: number) => void
  children: React.ReactNode
}) {
  return (
    <ActionIcon
      size={32}
      aria-label={props.label}
      title={props.label}
      disabled={props.isOff}
      onClick={() => props.onGo(props.to)}
    >
      {props.children}
    </ActionIcon>
  )
}
