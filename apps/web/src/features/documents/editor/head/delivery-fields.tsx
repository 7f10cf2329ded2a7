import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { deliveryOf, incoterms, withDelivery } from '../draft/other-contents.ts'
import type { SubjectFieldsProps } from '../editor-subject.ts'
import terms from './editor-head.module.css'

/** By which rule an export is delivered, and where: a text of the official document, for it has no element of its own. */
export function DeliveryFields({ draft, dispatch, canEdit }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const delivery = deliveryOf(draft)
  const set = (patch: Partial<typeof delivery>) =>
    dispatch({ type: 'head', patch: { kept: withDelivery(draft, { ...delivery, ...patch }) } })
  return (
    <div className={terms.terms}>
      <NativeSelect
        label={t('lineSheet.delivery.incoterm')}
        disabled={!canEdit}
        value={delivery.incoterm}
        data={[
          { value: '', label: '—' },
          ...incoterms.map((value) => ({
            value,
            label: `${value} · ${t(`lineSheet.delivery.names.${value}`)}`,
          })),
        ]}
        onChange={(event) => set({ incoterm: event.currentTarget.value })}
      />
      {delivery.incoterm !== '' && (
        <TextInput
          className={terms.wide}
          label={t('lineSheet.delivery.place')}
          description={t('lineSheet.delivery.placeHint')}
          maxLength={120}
          value={delivery.place}
          readOnly={!canEdit}
          onChange={(event) => set({ place: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
