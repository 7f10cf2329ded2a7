import { endpoints } from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAuth } from '#features/identity/index.ts'
import { call, endSession } from '#lib/http/api.ts'
import { sessionLeftMs } from '#lib/http/session-end.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'

/** The last minutes of a session that nobody used, counted down; staying is one press. */
export function SessionDialog() {
  const { t } = useTranslation()
  const token = useAuth((state) => state.token)
  const [isBusy, setIsBusy] = useState(false)
  const seconds = useSecondsLeft()
  useEffect(() => {
    if (seconds === 0) endSession(token)
  }, [seconds, token])

  const stay = async () => {
    setIsBusy(true)
    // Any answer of the server moves the end along; a failure leaves the countdown as it is.
    await call(endpoints.getShortcuts).catch(() => null)
    setIsBusy(false)
  }
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Dialog onClose={() => void stay()} hasCloseButton={false} title={t('tools.session.title')}>
      <p style={{ margin: 0 }}>{t('tools.session.hint')}</p>
      <p
        role="timer"
        className="cc-numbers cc-ltr"
        style={{ fontSize: '1.625rem', fontWeight: 600, lineHeight: '34px', margin: '12px 0 0' }}
      >
        {time}
      </p>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => endSession(token)}>
          {t('tools.session.leave')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void stay()}>
          {t('tools.session.stay')}
        </Button>
      </Group>
    </Dialog>
  )
}

function useSecondsLeft(): number {
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 500)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

function secondsLeft(): number {
  return Math.max(0, Math.ceil((sessionLeftMs() ?? 0) / 1000))
}
