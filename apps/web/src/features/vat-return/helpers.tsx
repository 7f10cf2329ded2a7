import { IconArrowsDiff, IconClipboardCopy, IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useIsPhone } from '#ui/is-phone.ts'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { type HeadAction, RecordActions } from '#ui/record-page.tsx'

type HelpersProps = {
  onShow: (sheet: string) => void
  /** Fetches the workbook, for whoever may. */
  onWorkbook: (() => void) | undefined
}

/** What helps to bring a return to the authority; on a phone lines of one menu, for three rows of buttons hid its figures. */
export function Helpers({ onShow, onWorkbook }: HelpersProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const helpers: HeadAction[] = [
    {
      name: 'copy',
      label: t('vatReturn.copyHelper'),
      icon: <IconClipboardCopy size={17} aria-hidden />,
      onClick: () => onShow('copy'),
    },
    {
      name: 'prefilled',
      label: t('vatReturn.prefilled.title'),
      icon: <IconArrowsDiff size={17} aria-hidden />,
      onClick: () => onShow('prefilled'),
    },
    ...(onWorkbook
      ? [
          {
            name: 'workbook',
            label: t('vatReturn.workbook'),
            icon: <IconFileSpreadsheet size={17} aria-hidden />,
            onClick: onWorkbook,
          },
        ]
      : []),
  ]
  return (
    <RecordActions
      isInPlace
      actions={isPhone ? [] : helpers}
      more={
        isPhone &&
        helpers.map(({ name, icon, label, onClick }) => (
          <DropdownItem key={name} icon={icon} onClick={onClick}>
            {label}
          </DropdownItem>
        ))
      }
    />
  )
}
