import type { Announcement } from '@cuentaclara/contracts'
import {
  IconDiscount2,
  IconExternalLink,
  IconInfoCircle,
  IconNews,
  IconTool,
  IconX,
} from '@tabler/icons-react'
import { pictureAddress } from '#lib/http/api-base.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button.tsx'
import classes from './announcement.module.css'

const icons = { info: IconInfoCircle, maintenance: IconTool, news: IconNews, offer: IconDiscount2 }

type Props = { announcement: Announcement; onDismiss?: () => void; onFollow?: () => void }

/** One line under the top bar. */
export function AnnouncementStrip({ announcement, onDismiss, onFollow }: Props) {
  const { t } = useTranslation()
  const Icon = icons[announcement.kind]
  return (
    <aside className={classes.strip} data-kind={announcement.kind} aria-label={t('shell.announcement.label')}>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <p className={classes.words} dir="auto">
        <strong>{announcement.title}</strong> {announcement.text}
      </p>
      <Follow announcement={announcement} onFollow={onFollow} />
      {announcement.is_dismissible && onDismiss && (
        <IconButton label={t('shell.announcement.dismiss')} onClick={onDismiss}>
          <IconX size={17} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </aside>
  )
}

/** A card with room for a picture: on the start page and at the door. */
export function AnnouncementCard({ announcement, onDismiss, onFollow }: Props) {
  const { t } = useTranslation()
  const Icon = icons[announcement.kind]
  return (
    <aside className={`${classes.card} cc-card`} aria-label={t('shell.announcement.label')}>
      {announcement.picture_url && (
        <img src={pictureAddress(announcement.picture_url)} alt="" className={classes.picture} />
      )}
      <div className={classes.cardWords} dir="auto">
        <strong className={classes.title}>
          <Icon size={18} stroke={1.75} aria-hidden /> {announcement.title}
        </strong>
        {announcement.text && <p className={classes.text}>{announcement.text}</p>}
        <Follow announcement={announcement} onFollow={onFollow} />
      </div>
      {announcement.is_dismissible && onDismiss && (
        <IconButton label={t('shell.announcement.dismiss')} onClick={onDismiss}>
          <IconX size={17} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </aside>
  )
}

function Follow({ announcement: { link }, onFollow }: Props) {
  const { t } = useTranslation()
  if (link === null) return null
  return (
    <a className={classes.link} href={link} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
      {t('shell.announcement.more')} <IconExternalLink size={15} aria-hidden />
    </a>
  )
}
