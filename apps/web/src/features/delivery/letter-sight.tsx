import classes from './letter-sight.module.css'

type LetterSightProps = { hint: string; to: string | null; subject: string; message: string }

/** A letter as its reader will get it, to be looked at before it goes. */
export function LetterSight({ hint, to, subject, message }: LetterSightProps) {
  return (
    <div className={classes.preview}>
      <p className={classes.hint}>{hint}</p>
      <section className={classes.letter} aria-label={subject}>
        <p className={`${classes.hint} cc-ltr`}>{to}</p>
        <p className={classes.subject}>{subject}</p>
        <p className={classes.message}>{message}</p>
      </section>
    </div>
  )
}
