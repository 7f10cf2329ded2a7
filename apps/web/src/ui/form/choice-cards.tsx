import { Radio } from '@mantine/core'
import type { Ref } from 'react'
import classes from './choice-cards.module.css'

type ChoiceCardsProps<Name extends string> = {
  names: readonly Name[]
  label: (name: Name) => string
  /** What choosing it means. */
  hint: (name: Name) => string
  disabled?: boolean
  /** Of the first. */
  firstRef?: Ref<HTMLButtonElement> | undefined
}

/** The choices of a `Radio.Group` that need a sentence each, beside one another. */
export function ChoiceCards<Name extends string>(props: ChoiceCardsProps<Name>) {
  const { names, label, hint, disabled = false, firstRef } = props
  return (
    <div className={classes.choices}>
      {names.map((name, index) => (
        <Radio.Card
          key={name}
          ref={index === 0 ? firstRef : undefined}
          value={name}
          disabled={disabled}
          className={classes.choice}
        >
          <span className={classes.name}>{label(name)}</span>
          <span className={classes.hint}>{hint(name)}</span>
        </Radio.Card>
      ))}
    </div>
  )
}
