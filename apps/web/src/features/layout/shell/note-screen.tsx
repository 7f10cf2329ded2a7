import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { BlankBar } from './blank-bar.tsx'
import classes from './note-screen.module.css'

/** The parts of each note under the names that addresses have for them: `/legal#server`. */
const anchors = {
  accessibility: { first: 'keyboard', second: 'screen-readers', third: 'sight', fourth: 'tell-us' },
  legal: { first: 'browser', second: 'server', third: 'documents', fourth: 'licence' },
} as const

type NoteScreenProps = { note: 'accessibility' | 'legal' }

/** A note that everybody may read: how the application can be used, and what it keeps. */
export function NoteScreen({ note }: NoteScreenProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <BlankBar />
      <main className={classes.main}>
        <h1 className={classes.title}>{t(`tools.notes.${note}.title`)}</h1>
        <p className={classes.lead}>{t(`tools.notes.${note}.lead`)}</p>
        {(['first', 'second', 'third', 'fourth'] as const).map((part) => (
          <section key={part}>
            <h2 id={anchors[note][part]} className={classes.heading}>
              <Link to="." hash={anchors[note][part]} className={classes.anchor}>
                {t(`tools.notes.${note}.${part}.heading`)}
              </Link>
            </h2>
            <p>{t(`tools.notes.${note}.${part}.text`)}</p>
          </section>
        ))}
        <p>
          <Link to="/" className={classes.link}>
            {t('shell.notFound.home')}
          </Link>
        </p>
      </main>
    </div>
  )
}
