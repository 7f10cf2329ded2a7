import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from './counter.module.css'
import { type ScanProblem, watchCodes } from './scan-camera.ts'

type ScanDialogProps = { onScan: (code: string) => void; onClose: () => void }

/** The camera, which sells one thing after the other until it is closed. */
export function ScanDialog({ onScan, onClose }: ScanDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('counter.tickets.camera.open')} size={480} onClose={onClose}>
      <Camera onScan={onScan} />
    </Dialog>
  )
}

/** It begins once it stands, and lets the camera go with it. */
function Camera({ onScan }: Pick<ScanDialogProps, 'onScan'>) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const scans = useRef(onScan)
  scans.current = onScan
  useEffect(() => {
    const onCode = (code: string) => {
      setLast(code)
      navigator.vibrate?.(60)
      scans.current(code)
    }
    return watchCodes(video.current!, { onCode, onProblem: setProblem })
  }, [])
  if (problem !== null) return <p role="alert">{t(`counter.tickets.camera.${problem}`)}</p>
  return (
    <>
      <video ref={video} className={classes.camera} muted playsInline />
      <p className={classes.muted}>{t('counter.tickets.camera.hint')}</p>
      <p className="cc-numbers" aria-live="polite">
        {last !== null && t('counter.tickets.camera.read', { code: last })}
      </p>
    </>
  )
}
