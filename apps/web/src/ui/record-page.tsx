import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { KeyHint } from './key-hint.tsx'
import { Dropdown, DropdownItem, dropdownButton } from './overlay/dropdown.tsx'
import type { OfferedAction } from './record-action.ts'
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

type ActionButtonProps = {
  /** Nothing stands for what is not offered. */
  of: OfferedAction | undefined
  /** The next step is filled. */
  variant?: 'filled' | 'default'
  /** Its letter, where that is shown. */
  hint?: string
  isBusy?: boolean
}

/** What can be done with it, as a button. */
export function ActionButton({ of: action, variant = 'default', hint, isBusy = false }: ActionButtonProps) {
  if (action === undefined) return null
  return (
    <Button
      variant={variant}
      leftSection={<action.icon size={17} aria-hidden />}
      rightSection={hint && <KeyHint keys={[hint]} />}
      loading={isBusy}
      onClick={action.act}
    >
      {action.label}
    </Button>
  )
}

/** What can be done with it, as a line of `MoreActions`. */
export function ActionItem({ of: action }: Pick<ActionButtonProps, 'of'>) {
  if (action === undefined) return null
  return (
    <DropdownItem
      icon={<action.icon size={17} aria-hidden />}
      isDangerous={action.isDangerous}
      onClick={action.act}
    >
      {action.label}
    </DropdownItem>
  )
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
