import type { ImportOutcome, ImportState } from '@cuentaclara/contracts'
import {
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconEqual,
  IconPencil,
  IconPlayerPause,
  IconPlus,
  IconTableOptions,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'

const states: Looks<ImportState> = {
  mapping: ['neutral', IconTableOptions],
  checked: ['info', IconCheck],
  running: ['warning', IconPlayerPause],
  done: ['success', IconCircleCheck],
  undone: ['neutral', IconArrowBackUp],
}

const outcomes: Looks<ImportOutcome> = {
  new: ['success', IconPlus],
  changed: ['info', IconPencil],
  unchanged: ['neutral', IconEqual],
  refused: ['danger', IconX],
}

export function StateChip({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  return <LookChip look={states[state]}>{t(`imports.states.${state}`)}</LookChip>
}

export function OutcomeChip({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation()
  return <LookChip look={outcomes[outcome]}>{t(`imports.outcomes.${outcome}`)}</LookChip>
}
