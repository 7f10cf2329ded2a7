import type { RecurringRow } from '@cuentaclara/contracts'
import {
  IconCalendarOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlayerTrackNext,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { RecordAction } from '#ui/record-action.ts'
import type { useMove } from './use-move.ts'

type Asks = Pick<ReturnType<typeof useMove>, 'move'> & {
  onAsk: (what: 'start' | 'end', row: RecurringRow) => unknown
}

/** What can be done with a series, on its page and from its list. */
export function useRecurringActs({ move, onAsk }: Asks) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayStart = useCan('recurring.start')
  return {
    edit: {
      label: t('sales.recurring.actions.edit'),
      icon: IconPencil,
      key: 'e',
      permission: 'recurring.edit',
      takes: ({ status }) => status !== 'ended' && (mayStart || status !== 'active'),
      act: ({ id }) => navigate({ to: '/recurring-invoices/edit/$id', params: { id } }),
    },
    run: {
      label: t('sales.recurring.actions.run'),
      icon: IconPlayerTrackNext,
      permission: 'recurring.start',
      takes: isRunning,
      act: ({ id }) => move(id, 'run'),
    },
    skip: {
      label: t('sales.recurring.actions.skip'),
      icon: IconCalendarOff,
      permission: 'recurring.start',
      takes: isRunning,
      act: ({ id }) => move(id, 'skip'),
    },
    start: {
      label: ({ status }) => t(`sales.recurring.actions.${status === 'draft' ? 'start' : 'resume'}`),
      icon: IconPlayerPlay,
      permission: 'recurring.start',
      takes: ({ status }) => status === 'paused' || status === 'draft',
      act: (row) => onAsk('start', row),
    },
    pause: {
      label: t('sales.recurring.actions.pause'),
      icon: IconPlayerPause,
      permission: 'recurring.start',
      takes: isRunning,
      act: ({ id }) => move(id, 'pause'),
    },
    end: {
      label: t('sales.recurring.actions.end'),
      icon: IconPlayerStop,
      permission: 'recurring.start',
      isDangerous: true,
      takes: ({ status }) => status === 'active' || status === 'paused',
      act: (row) => onAsk('end', row),
    },
  } satisfies Record<string, RecordAction<RecurringRow>>
}

function isRunning({ status }: RecurringRow): boolean {
  return status === 'active'
}
