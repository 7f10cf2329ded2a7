import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '#lib/clipboard.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './copyable-id.module.css'

/** A button that copies and says so for two seconds. */
export function CopyButton({ value, label, size = 24 }: { value: string; label: string; size?: number }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const words = isCopied ? t('common.actions.copied') : t('common.actions.copyLabel', { what: label })
  return (
    <ActionIcon
      size={size}
      aria-label={words}
      title={words}
      onClick={async (event) => {
        event.stopPropagation()
        setIsCopied(await copyText(value))
      }}
    >
      {isCopied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
    </ActionIcon>
  )
}

/** An id, key or number that can be copied; left to right in every language. `short` is shown, `value` is copied. */
export function CopyableId({
  label,
  value,
  short,
  muted = false,
}: {
  label: string
  value: string
  short?: string
  muted?: boolean
}) {
  return (
    <span className={classes.copyable} data-muted={muted || undefined}>
      <span className={classes.value} title={short === undefined ? undefined : value}>
        {short ?? value}
      </span>
      <CopyButton value={value} label={label} />
    </span>
  )
}
