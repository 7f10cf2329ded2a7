import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Dropdown, dropdownButton } from './overlay/dropdown.tsx'
import classes from './record-page.module.css'

type RecordPageProps = {
  /** The way back to its list, and its number. */
  crumb: ReactNode
  title: ReactNode
  /** It is called by what it comes to. */
  isAmount?: boolean
  /** Whom it is with. */
  party: ReactNode
  /** Below whom it is with, as large. */
  words?: ReactNode
  /** Days and the like, small. */
  facts?: ReactNode
  chips: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** The page of a document, an offer or a series: what it is and what can be done with it stand on a card above the rest. */
export function RecordPage(props: RecordPageProps) {
  const id = useId()
  const { words, facts } = props
  return (
    <article className={classes.page} aria-labelledby={id}>
      <header className={`${classes.head} cc-card`}>
        <div className={classes.words}>
          <p className={classes.crumb}>{props.crumb}</p>
          <h1 id={id} className={props.isAmount ? classes.amount : classes.name}>
            {props.title}
          </h1>
          <p className={classes.party}>{props.party}</p>
          {words && <p>{words}</p>}
          {facts && <p className={classes.facts}>{facts}</p>}
          <div className={classes.chips} aria-live="polite">
            {props.chips}
          </div>
        </div>
        {props.actions}
      </header>
      {props.children}
    </article>
  )
}

/** What can be done with it, the next step first. */
export function RecordActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

type MoreActionsProps = { label: string; width?: number; children: ReactNode }

/** What can be done besides, under a button that says so. */
export function MoreActions({ label, width = 240, children }: MoreActionsProps) {
  return (
    <Dropdown
      role="menu"
      label={label}
      width={width}
      buttonClassName={dropdownButton}
      button={
        <>
          {label}
          <IconChevronDown size={16} aria-hidden />
        </>
      }
    >
      {children}
    </Dropdown>
  )
}
