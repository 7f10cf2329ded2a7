import type { SimpleDetail } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { simpleName } from './queries.ts'
import { SimpleButtons } from './simple-buttons.tsx'
import { SimpleFacts } from './simple-facts.tsx'

/** An issued receipt beside its list. */
export function SimpleSheet(props: { company: string; simple: SimpleDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { company, simple, onClose } = props
  const number = simpleName(simple.number) ?? t('documents.number.draft')
  return (
    <SideSheet
      isOpen
      size={640}
      onClose={onClose}
      title={t('counter.simples.sheetTitle', { number })}
      footer={<SimpleButtons company={company} simple={simple} isInPlace />}
    >
      <SimpleFacts simple={simple} />
    </SideSheet>
  )
}
