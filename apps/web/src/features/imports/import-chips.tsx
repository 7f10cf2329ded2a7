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
import { type ChipIcon, type Tone, ToneChip } from '#ui/feedback/status-chip.tsx'

const states: Record<ImportState, [Tone, ChipIcon]> = {
  mapping: ['neutral', IconTableOptions],
  checked: ['info', IconCheck],
  running: ['warning', IconPlayerPause],
  done: ['success', IconCircleCheck],
  undone: ['neutral', IconArrowBackUp],
}

const outcomes: Record<ImportOutcome, [Tone, ChipIcon]> = {
  new: ['success', IconPlus],
  changed: ['info', IconPencil],
  unchanged: ['neutral', IconEqual],
  refused: ['danger', IconX],
}

export function StateChip({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  const [tone, icon] = states[state]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`imports.states.${state}`)}
    </ToneChip>
  )
}

export function OutcomeChip({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation()
  const [tone, icon] = outcomes[outcome]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`imports.outcomes.${outcome}`)}
    </ToneChip>
  )
}
