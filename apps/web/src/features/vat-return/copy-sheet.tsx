import type { VatBox, VatReturn } from '@cuentaclara/contracts'
import { Switch, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { copyText } from '#lib/clipboard.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { figureOf, sayWord } from './say-box.ts'
import classes from './vat-return.module.css'

/** Every figure in the order of the official form, to be copied one after the other with a press each. */
export function CopySheet({ data, onClose }: { data: VatReturn; onClose: () => void }) {
  const { t } = useTranslation()
  const [onlyTyped, setOnlyTyped] = useState(true)
  const [copied, setCopied] = useState<string | null>(null)
  const boxes = data.boxes.filter(
    (box) => (!onlyTyped || box.is_typed) && (box.section !== 'year' || data.settles_year),
  )
  const copy = async (box: VatBox) => {
    if (await copyText(figureOf(box))) setCopied(box.id)
  }
  return (
    <SideSheet isOpen onClose={onClose} title={t('vatReturn.copyHelper')} size={480}>
      <p className={classes.muted}>{t('vatReturn.copyLead')}</p>
      <Switch
        label={t('vatReturn.onlyTyped')}
        checked={onlyTyped}
        onChange={({ currentTarget }) => setOnlyTyped(currentTarget.checked)}
      />
      <ul className={classes.copies} onKeyDown={moveFocus}>
        {boxes.map((box, place) => {
          const isCopied = copied === box.id
          return (
            <li key={box.id}>
              <button
                type="button"
                data-autofocus={place === 0 || undefined}
                className={classes.copy}
                data-copied={isCopied || undefined}
                onClick={() => copy(box)}
              >
                <span lang="es" dir="ltr" className={classes.label}>
                  {box.label}
                </span>
                <span className={`${classes.copyFigure} cc-numbers cc-ltr`}>
                  {box.amount === null && !/^\d/.test(box.word ?? '') ? sayWord(t, box) : figureOf(box)}
                  {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">
        {copied !== null &&
          t('vatReturn.copied', { figure: figureOf(data.boxes.find(({ id }) => id === copied)!) })}
      </VisuallyHidden>
    </SideSheet>
  )
}

/** Arrows go from one figure to the next. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
