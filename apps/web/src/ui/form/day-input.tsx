import { ActionIcon, TextInput, type TextInputProps, useDirection } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { readDay, readWholeDay } from '#lib/dates/read-day.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './day-input.module.css'
import { leftToRight } from './left-to-right.ts'
import { settledInput } from './settled-input.ts'

type DayInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** A day `2026-11-21`; empty for none. */
  value: string
  onChange: (day: string) => void
  /** First and last day that the calendar offers. */
  min?: string
  max?: string
}

/** A day in the person's own format, whatever the browser's: typed as `15`, `15/11`, `+30`, `fri` or `eom`, or taken from a calendar. */
export function DayInput({ value, onChange, min, max, error, ...props }: DayInputProps) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  const { dir: direction } = useDirection()
  const [text, setText] = useState(() => formatDay(value, format))
  const [isWrong, setIsWrong] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const calendar = useRef<HTMLInputElement>(null)
  const isFixed = props.readOnly === true || props.disabled === true
  useEffect(() => {
    // What names no day stays to be corrected.
    if (!isFocused && !(isWrong && value === '')) setText(formatDay(value, format))
  }, [value, format, isFocused, isWrong])

  const settle = () => {
    const day = readDay(text, today(), i18n.language)
    setIsWrong(day === null)
    if (day !== null) setText(formatDay(day, format))
    // No day at all is told for what names none: the former one would be saved unseen.
    if ((day ?? '') !== value) onChange(day ?? '')
  }
  const take = (day: string) => {
    setIsWrong(false)
    setText(formatDay(day, format))
    onChange(day)
  }
  return (
    <TextInput
      autoComplete="off"
      placeholder={t(`common.day.formats.${format}`)}
      {...props}
      value={text}
      // What names no day is told before that there is none.
      error={isWrong ? t('common.day.invalid') : error}
      styles={{ input: { ...leftToRight(direction), textAlign: direction === 'rtl' ? 'right' : 'left' } }}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        setIsWrong(false)
        // A whole day is told at once, so that saving from the keyboard knows of it.
        const day = next.trim() === '' ? '' : readWholeDay(next)
        if (day !== null && day !== value) onChange(day)
      }}
      {...settledInput(props, { setIsFocused, settle })}
      rightSection={
        !isFixed && (
          <span className={classes.picker}>
            <input
              ref={calendar}
              type="date"
              className={classes.native}
              tabIndex={-1}
              aria-hidden
              // Of no form: nobody could see what the browser finds wrong with it.
              form="none"
              min={min}
              max={max}
              value={value}
              onChange={(event) => take(event.currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('common.day.calendar')}
              title={t('common.day.calendar')}
              onClick={() => calendar.current?.showPicker()}
            >
              <IconCalendar size={17} aria-hidden />
            </ActionIcon>
          </span>
        )
      }
    />
  )
}
