import { Kbd } from '@mantine/core'
import classes from './key-hint.module.css'

/** Keys to press, in order: `<KeyHint keys={['N', 'I']} />`. Silent for screen readers; the control's name says it. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.hint} aria-hidden>
      {keys.map((key) => (
        <Kbd key={key} className={classes.key}>
          {key}
        </Kbd>
      ))}
    </span>
  )
}
