import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FootBar } from './foot-bar.tsx'
import { useIsPhone } from './is-phone.ts'
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

/** What can be done with a record, as its head shows it. */
export type HeadAction = {
  name: string
  label: string
  icon: ReactNode
  onClick: () => void
  /** What comes next for it, in the colour of the app. */
  isMain?: boolean
  isBusy?: boolean
  /** What takes away: quietly, and in red. */
  isDangerous?: boolean
  /** The key that does it. */
  hotkey?: string
}

type HeadLook = Pick<HeadAction, 'isMain' | 'isBusy' | 'hotkey'>

/** One of what a record offers; none where it does not. */
export function headAction(
  name: string,
  action: OfferedAction | undefined,
  look: HeadLook = {},
): HeadAction | false {
  if (action === undefined) return false
  const { label, icon: Icon, isDangerous, act } = action
  return { name, label, icon: <Icon size={17} aria-hidden />, isDangerous, onClick: act, ...look }
}

type RecordActionsProps = {
  /** The next step first, which a phone shows; it lists the others. */
  actions: readonly (HeadAction | false)[]
  /** Lines of the menu: what can be done besides. */
  more?: ReactNode
  moreWidth?: number
  /** What the menu is called where it lists nothing else. */
  moreLabel?: string
  /** Drawn where it stands on a phone too: in a sheet there is no foot of the window. */
  isInPlace?: boolean
  /** What the actions open. */
  children?: ReactNode
}

/** What can be done with a record: in its head, and on a phone in the bar at the foot. */
export function RecordActions(props: RecordActionsProps) {
  const { actions, more, moreWidth, moreLabel, isInPlace = false, children } = props
  const isPhone = useIsPhone() && !isInPlace
  const there = actions.filter((action) => action !== false)
  const shown = isPhone ? atFoot(there, Boolean(more)) : there
  const listed = there.filter((action) => !shown.includes(action))
  const buttons = (
    <>
      {shown.map((action) => (
        <ActionButton key={action.name} action={action} hasKeys={!isPhone} />
      ))}
      {(more || listed.length > 0) && (
        <MoreActions label={listed.length === 0 ? moreLabel : undefined} width={moreWidth}>
          {listed.map(({ name, label, icon, isDangerous, onClick }) => (
            <DropdownItem key={name} icon={icon} isDangerous={isDangerous} onClick={onClick}>
              {label}
            </DropdownItem>
          ))}
          {more}
        </MoreActions>
      )}
    </>
  )
  return (
    <>
      {(there.length > 0 || more) &&
        (isPhone ? <FootBar>{buttons}</FootBar> : <div className={classes.actions}>{buttons}</div>)}
      {children}
    </>
  )
}

/** What a phone shows: one, or two where nothing else can be done; what takes away lies under no thumb. */
function atFoot(actions: readonly HeadAction[], hasMore: boolean): readonly HeadAction[] {
  const harmless = actions.filter(({ isDangerous }) => !isDangerous)
  const isAll = harmless.length === actions.length && !hasMore && actions.length <= 2
  return harmless.slice(0, isAll ? 2 : 1)
}

function ActionButton({ action, hasKeys }: { action: HeadAction; hasKeys: boolean }) {
  const { isMain, isDangerous, hotkey } = action
  return (
    <Button
      variant={isMain ? 'filled' : isDangerous ? 'subtle' : 'default'}
      {...(isDangerous && { color: 'red' })}
      leftSection={action.icon}
      rightSection={hasKeys && hotkey && <KeyHint keys={[hotkey]} />}
      loading={action.isBusy ?? false}
      className={classes.action}
      onClick={action.onClick}
    >
      {action.label}
    </Button>
  )
}

/** One of what a record offers, as a line of the menu. */
export function ActionItem({ of: action }: { of: OfferedAction | undefined }) {
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

type MoreActionsProps = { label: string | undefined; width: number | undefined; children: ReactNode }

/** What can be done besides, under a button that says so. */
function MoreActions({ label, width = 240, children }: MoreActionsProps) {
  const { t } = useTranslation()
  const name = label ?? t('common.table.actions')
  return (
    <Dropdown
      role="menu"
      label={name}
      width={width}
      buttonClassName={dropdownButton}
      button={
        <>
          {name}
          <IconChevronDown size={16} aria-hidden />
        </>
      }
    >
      {children}
    </Dropdown>
  )
}
