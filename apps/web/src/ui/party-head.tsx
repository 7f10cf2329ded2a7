import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyableId } from './copyable-id.tsx'
import classes from './party-head.module.css'

type PartyHeadProps = {
  /** The way up, above the name. */
  crumb?: ReactNode
  name: string
  /** What is pressed beside the name. */
  beside?: ReactNode
  tradeName?: string | null
  identity: { label: string; value: string } | null
  email: string | undefined
  phone: { text: string; href: string } | null
  /** What else is to be known at first sight, below. */
  children?: ReactNode
  actions: ReactNode
}

/** Who a client or a supplier is, how they are reached, and what can be done with them: the head of their page. */
export function PartyHead(props: PartyHeadProps) {
  const { name, tradeName, identity, email, phone } = props
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {props.crumb}
        <div className={classes.called}>
          <h1 className={classes.name}>
            <bdi>{name}</bdi>
          </h1>
          {props.beside}
        </div>
        <p className={classes.more}>
          {tradeName && <bdi>{tradeName}</bdi>}
          {identity !== null && <CopyableId {...identity} muted />}
          {email !== undefined && (
            <a href={`mailto:${email}`} className={classes.contact}>
              <IconMail size={15} aria-hidden />
              <span className="cc-ltr">{email}</span>
            </a>
          )}
          {phone !== null && (
            <a href={phone.href} className={classes.contact}>
              <IconPhone size={15} aria-hidden />
              <span className="cc-ltr">{phone.text}</span>
            </a>
          )}
        </p>
        {props.children}
      </div>
      {props.actions && <div className={classes.actions}>{props.actions}</div>}
    </header>
  )
}
