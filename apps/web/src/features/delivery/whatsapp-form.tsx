import { type WhatsappText, whatsappNumber } from '@cuentaclara/contracts'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { WayOut } from '#ui/feedback/way-out.tsx'
import type { Asked } from '#ui/form/asking-sheet.tsx'
import { AskedPart, type AskedQuery } from '#ui/overlay/asked-part.tsx'
import classes from './letter-dialog.module.css'

type WhatsappFormProps = Asked & {
  query: AskedQuery<WhatsappText>
  /** Notes that it was taken there. */
  hand: (handed: { phone: string; text: string }, key: string) => Promise<unknown>
}

/** What a person takes to a client in WhatsApp, which their own phone sends. */
export function WhatsappForm({ query, ...rest }: WhatsappFormProps) {
  return <AskedPart query={query}>{(draft) => <WhatsappFields draft={draft} {...rest} />}</AskedPart>
}

type WhatsappFieldsProps = Omit<WhatsappFormProps, 'query'> & { draft: WhatsappText }

function WhatsappFields({ draft, hand: note, onWritten, onClose, onDone }: WhatsappFieldsProps) {
  const { t } = useTranslation()
  const [phone, setPhone] = useState(draft.phone === null ? '' : `+${draft.phone}`)
  const [text, setText] = useState(draft.text)
  const [isWrong, setWrong] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const number = whatsappNumber(phone)
  const once = useActKey()
  const hand = useMutation({
    mutationFn: () => {
      const handed = { phone: number ?? '', text }
      return once(handed, (key) => note(handed, key))
    },
    onSuccess: () => {
      toastSuccess({ subject: `whatsapp ${number}`, message: t('tools.whatsapp.done') })
      onDone()
    },
  })
  // A link, not a window opened later: browsers stop those.
  const follow = (event: MouseEvent) => {
    if (number === null || text.trim() === '' || hand.isPending) {
      event.preventDefault()
      setWrong(number === null)
      if (number === null) first.current?.focus()
      return
    }
    hand.mutate()
  }
  return (
    <div className={classes.form} onChange={onWritten}>
      <TextInput
        ref={first}
        required
        dir="ltr"
        type="tel"
        maxLength={40}
        label={t('tools.whatsapp.phone')}
        value={phone}
        error={isWrong && number === null ? t('tools.whatsapp.wrong') : undefined}
        onBlur={() => setWrong(phone.trim() !== '')}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <Textarea
        autosize
        minRows={5}
        maxRows={14}
        maxLength={2000}
        dir="auto"
        label={t('tools.whatsapp.text')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.note}>{t('tools.whatsapp.note')}</p>
      {hand.error !== null && (
        <div className={classes.error} role="alert">
          {hand.error.message}
          <WayOut error={hand.error} />
        </div>
      )}
      <Group justify="flex-end" data-dialog-foot>
        <Button variant="default" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
        <Button
          component="a"
          href={`https://wa.me/${number ?? ''}?text=${encodeURIComponent(text.trim())}`}
          target="_blank"
          rel="noopener noreferrer"
          loading={hand.isPending}
          leftSection={<IconBrandWhatsapp size={17} aria-hidden />}
          onClick={follow}
        >
          {t('tools.whatsapp.open')}
        </Button>
      </Group>
    </div>
  )
}
